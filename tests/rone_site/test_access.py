"""Who gets what from each address of the site: one table, and nothing outside it.

An address is written as in the resolver. What it names is the owner's and private; `@public`, `@shared` and the like name
another thing of the owner's (`make_world`). Requests are empty, so 200 may be a form with its faults, 400 and 422 a refusal of
what was sent and 428 one for want of a precondition: whoever gets those was let in. `login` is the way to the log-in page.
"""

from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import resolve_url

from tests.rone_site.world import GUEST, ROLES, World, addresses, make_world

TABLE = """
                                                                      anonymous  stranger     owner organiser     staff
GET    /                                                                    200       200       200       200       200
GET    /favicon.ico                                                         302       302       302       302       302
GET    /rules/                                                              200       200       200       200       200
GET    /learn/                                                              200       200       200       200       200
GET    /search/                                                             200       200       200       200       200
GET    /search/suggestions/                                                 200       200       200       200       200
GET    /privacy/                                                            200       200       200       200       200
POST   /theme/                                                              302       302       302       302       302
GET    /kit/                                            login       403       403       403       200
GET    /health/                                                             503       503       503       503       503
POST   /i18n/setlang/                                                       302       302       302       302       302
GET    /api/v1/schema/                                                      200       200       200       200       200
GET    /api/v1/docs/                                                        200       200       200       200       200
GET    /api-guide/                                                          200       200       200       200       200
GET    /accounts/                                                         login       200       200       200       200
GET    /accounts/signup/                                                    200       302       302       302       302
POST   /accounts/signup/                                                    200       302       302       302       302
GET    /accounts/login/                                                     200       302       302       302       302
POST   /accounts/login/                                                     200       302       302       302       302
POST   /accounts/logout/                                                    302       302       302       302       302
GET    /accounts/resume/                                                    302       302       302       302       302
POST   /accounts/resume/                                                    302       302       302       302       302
POST   /accounts/resume/drop/                                               302       302       302       302       302
GET    /accounts/password/                                                login       200       200       200       200
POST   /accounts/password/                                                login       200       200       200       200
GET    /accounts/reset/                                                     200       200       200       200       200
POST   /accounts/reset/                                                     200       200       200       200       200
GET    /accounts/reset/sent/                                                200       200       200       200       200
GET    /accounts/reset/<uidb64>/<token>/                                    200       200       200       200       200
POST   /accounts/reset/<uidb64>/<token>/                                    200       200       200       200       200
GET    /accounts/email/                                                   login       200       200       200       200
POST   /accounts/email/                                                   login       200       200       200       200
POST   /accounts/email/confirmation/                                      login       302       302       302       302
GET    /accounts/email/confirm/<str:confirmation>/                          200       200       200       200       200
POST   /accounts/email/confirm/<str:confirmation>/                          200       200       200       200       200
POST   /accounts/language/                                                login       400       400       400       400
POST   /accounts/sessions/end/                                            login       302       302       302       302
GET    /accounts/tokens/                                                  login       200       200       200       200
POST   /accounts/tokens/                                                  login       200       200       200       200
POST   /accounts/tokens/<int:token_id>/revoke/                            login       404       302       404       404
GET    /accounts/data/                                                    login       200       200       200       200
GET    /accounts/delete/                                                  login       200       200       200       200
POST   /accounts/delete/                                                  login       200       200       200       200
GET    /notifications/                                                    login       200       200       200       200
GET    /notifications/<int:notification_id>/                              login       404       302       404       404
GET    /notifications/mails/                                              login       200       200       200       200
POST   /notifications/mails/                                              login       302       302       302       302
GET    /notifications/mails/<str:signed>/end/                               200       200       200       200       200
POST   /notifications/mails/<str:signed>/end/                               200       200       200       200       200
POST   /notifications/read/                                               login       302       302       302       302
GET    /cards/                                                              200       200       200       200       200
GET    /cards/proxies/                                                      200       200       200       200       200
GET    /cards/random/                                                       302       302       302       302       302
GET    /cards/search-help/                                                  200       200       200       200       200
GET    /cards/<slug:slug>/                                                  200       200       200       200       200
GET    /cards/<slug:slug>/hovercard/                                        200       200       200       200       200
GET    /cards/<slug:slug>/face.svg                                          200       200       200       200       200
GET    /cards/<slug:slug>/sheet.pdf                                         404       404       404       404       404
GET    /cards/<slug:slug>/sheet/<slug:side>.svg                             404       404       404       404       404
GET    /cards/<slug:slug>/preview.png                                       200       200       200       200       200
GET    /collection/                                                       login       200       200       200       200
POST   /collection/entry/                                                 login       400       400       400       400
GET    /collection/entry/suggestions/                                     login       200       200       200       200
POST   /collection/copies/<int:printing_id>/                              login       400       400       400       400
GET    /collection/bulk/                                                  login       200       200       200       200
POST   /collection/bulk/                                                  login       400       400       400       400
GET    /collection/printings/<slug:edition_slug>/<path:card_number>/      login       200       200       200       200
POST   /collection/printings/<slug:edition_slug>/<path:card_number>/      login       422       422       422       422
POST   /collection/boxes/<slug:slug>/@edition                             login       400       400       400       400
GET    /collection/history/                                               login       200       200       200       200
POST   /collection/history/<int:change_id>/undo/                          login       404       404       404       404
POST   /collection/history/<int:change_id>/back/                          login       404       404       404       404
GET    /collection/import/                                                login       200       200       200       200
POST   /collection/import/                                                login       200       200       200       200
GET    /collection/sharing/                                               login       200       200       200       200
POST   /collection/sharing/<list_kind:listed>/                            login       302       302       302       302
POST   /collection/sharing/<list_kind:listed>/renew/                      login       302       302       302       302
GET    /collection/traders/                                               login       200       200       200       200
GET    /collection/of/<path:name>/<list_kind:listed>/                       404       404       200       404       404
GET    /collection/of/<path:name>/<list_kind:listed>/@traded                200       200       200       200       200
GET    /collection/of/<path:name>/<list_kind:listed>/list.<list_form:form>        404       404       200       404       404
GET    /collection/of/<path:name>/<list_kind:listed>/list.<list_form:form>@traded        200       200       200       200       200
GET    /collection/lists/<str:link>/                                        200       200       200       200       200
GET    /collection/lists/<str:link>/list.<list_form:form>                   200       200       200       200       200
GET    /collection/overview/                                              login       200       200       200       200
POST   /collection/overview/spare/                                        login       302       302       302       302
POST   /collection/overview/<slug:slug>/want/@edition                     login       302       302       302       302
GET    /collection/imports/<int:import_id>/                               login       404       200       404       404
POST   /collection/imports/<int:import_id>/lines/                         login       404       302       404       404
POST   /collection/imports/<int:import_id>/save/                          login       404       302       404       404
POST   /collection/imports/<int:import_id>/discard/                       login       302       302       302       302
GET    /collection/export.<slug:form>                                     login       200       200       200       200
GET    /build/                                                              200       200       200       200       200
POST   /build/                                                              302       302       302       302       302
POST   /build/rows/                                                         302       302       302       302       302
GET    /decks/                                                              200       200       200       200       200
GET    /decks/public.atom                                                   200       200       200       200       200
GET    /decks/mine/                                                         200       200       200       200       200
POST   /decks/mine/many/                                                  login       302       302       302       302
GET    /decks/mine/bin/                                                   login       200       200       200       200
GET    /decks/mine/archive/                                               login       200       200       200       200
POST   /decks/mine/archive/                                               login       422       422       422       422
GET    /decks/mine/archive/rone-decks.zip                                 login       200       200       200       200
GET    /decks/together/                                                 login       200       200       200       200
GET    /decks/buildable/                                                login       200       200       200       200
GET    /decks/search-help/                                                  200       200       200       200       200
GET    /decks/feed/                                                       login       200       200       200       200
GET    /decks/shared/<str:token>/preview.png                                200       200       200       200       200
GET    /decks/shared/<str:token>/qr.svg                                     200       200       200       200       200
GET    /decks/import/                                                       200       200       200       200       200
POST   /decks/import/                                                       422       422       422       422       422
GET    /decks/starters/                                                     200       200       200       200       200
GET    /decks/shared/<str:token>/                                           200       200       200       200       200
GET    /decks/<deck:deck_id>/                                               404       404       200       404       404
GET    /decks/<deck:deck_id>/legality/                                      404       404       200       404       404
GET    /decks/<deck:deck_id>/cards/                                     login       404       200       404       404
POST   /decks/<deck:deck_id>/cards/built/                               login       404       302       404       404
POST   /decks/<deck:deck_id>/cards/want/                                login       404       302       404       404
GET    /decks/<deck:deck_id>/print/                                         404       404       200       404       404
GET    /decks/<deck:deck_id>/hand/                                          404       404       302       404       404
GET    /decks/<deck:deck_id>/practice/                                      404       404       302       404       404
POST   /decks/<deck:deck_id>/practice/                                      404       404       302       404       404
GET    /decks/<deck:deck_id>/branches/                                    login       404       200       404       404
POST   /decks/<deck:deck_id>/branches/start/                              login       404       422       404       404
POST   /decks/<deck:deck_id>/branches/switch/                             login       404       302       404       404
POST   /decks/<deck:deck_id>/packages/                                    login       404       422       404       404
POST   /decks/<deck:deck_id>/packages/<int:number>/swap/                  login       404       404       404       404
POST   /decks/<deck:deck_id>/packages/<int:number>/delete/                login       404       404       404       404
GET    /decks/<deck:deck_id>/export/                                        404       404       200       404       404
GET    /decks/<deck:deck_id>/compare/                                       404       404       200       404       404
GET    /decks/<deck:deck_id>/versions/<int:number>/                         404       404       200       404       404
GET    /decks/<deck:deck_id>/preview.png                                    404       404       200       404       404
GET    /decks/<deck:deck_id>/qr.svg                                         404       404       200       404       404
GET    /decks/<deck:deck_id>/like/                                        login       404       302       404       404
POST   /decks/<deck:deck_id>/like/                                        login       404       404       404       404
GET    /decks/<deck:deck_id>/comments/                                    login       404       302       404       404
POST   /decks/<deck:deck_id>/comments/                                    login       404       422       404       404
GET    /decks/<deck:deck_id>/copy/                                          404       404       200       404       404
POST   /decks/<deck:deck_id>/copy/                                          404       404       302       404       404
GET    /decks/<deck:deck_id>/build/                                       login       404       200       404       404
GET    /decks/<deck:deck_id>/build/suggestions/                           login       404       200       404       404
POST   /decks/<deck:deck_id>/build/change/                                login       404       302       404       404
POST   /decks/<deck:deck_id>/build/add/                                   login       404       422       404       404
POST   /decks/<deck:deck_id>/build/name/                                  login       404       302       404       404
POST   /decks/<deck:deck_id>/build/resolve/                               login       404       422       404       404
POST   /decks/<deck:deck_id>/build/version/                               login       404       302       404       404
POST   /decks/<deck:deck_id>/versions/<int:number>/restore/               login       404       302       404       404
GET    /decks/<deck:deck_id>/versions/<int:number>/delete/                login       404       200       404       404
POST   /decks/<deck:deck_id>/versions/<int:number>/delete/                login       404       302       404       404
GET    /decks/<deck:deck_id>/share/                                       login       404       200       404       404
POST   /decks/<deck:deck_id>/share/                                       login       404       200       404       404
POST   /decks/<deck:deck_id>/share/publish/                               login       404       302       404       404
POST   /decks/<deck:deck_id>/share/link/                                  login       404       302       404       404
GET    /decks/<deck:deck_id>/notes/                                       login       404       200       404       404
POST   /decks/<deck:deck_id>/notes/                                       login       404       302       404       404
GET    /decks/<deck:deck_id>/delete/                                      login       404       200       404       404
POST   /decks/<deck:deck_id>/delete/                                      login       404       302       404       404
POST   /decks/<deck:deck_id>/undelete/@deleted                            login       404       302       404       404
GET    /comments/<int:comment_id>/edit/                                   login       200       403       403       403
POST   /comments/<int:comment_id>/edit/                                   login       422       403       403       403
POST   /comments/<int:comment_id>/delete/                                 login       302       403       403       403
GET    /comments/<int:comment_id>/report/                                 login       403       200       200       200
POST   /comments/<int:comment_id>/report/                                 login       403       302       302       302
POST   /comments/<int:comment_id>/hide/                                   login       403       302       403       302
POST   /comments/<int:comment_id>/show/                                   login       302       302       302       302
GET    /players/<path:name>/                                                200       200       200       200       200
GET    /players/<path:name>/decks.atom                                      200       200       200       200       200
GET    /players/<path:name>/follow/                                       login       302       302       302       302
POST   /players/<path:name>/follow/                                       login       302       422       302       302
GET    /api/v1/cards/                                                       200       200       200       200       200
GET    /api/v1/cards/bulk/                                                  200       200       200       200       200
POST   /api/v1/cards/read-text/                                             400       400       400       400       400
GET    /api/v1/cards/<int:card_id>/                                         200       200       200       200       200
GET    /api/v1/cards/<int:card_id>/face.svg                                 200       200       200       200       200
GET    /api/v1/games/                                                       200       200       200       200       200
GET    /api/v1/editions/                                                    200       200       200       200       200
GET    /api/v1/races/                                                       200       200       200       200       200
GET    /api/v1/keywords/                                                    200       200       200       200       200
GET    /api/v1/heroes/                                                      200       200       200       200       200
GET    /api/v1/formats/                                                     200       200       200       200       200
GET    /api/v1/collection/                                                  401       200       200       200       200
PUT    /api/v1/collection/                                                  401       400       400       400       400
GET    /api/v1/collection/copies/<slug:edition_slug>/<path:card_number>/     401       200       200       200       200
PATCH  /api/v1/collection/copies/<slug:edition_slug>/<path:card_number>/     401       200       200       200       200
GET    /api/v1/collection/changes/                                           401       200       200       200       200
GET    /api/v1/collection/changes/<int:change_id>/                           401       404       404       404       404
POST   /api/v1/collection/changes/<int:change_id>/undo/                      401       404       404       404       404
POST   /api/v1/collection/changes/<int:change_id>/back/                      401       404       404       404       404
GET    /api/v1/collection/overview/                                          401       200       200       200       200
GET    /api/v1/collection/sharing/                                           401       200       200       200       200
GET    /api/v1/collection/sharing/<slug:listed>/                             401       200       200       200       200
PUT    /api/v1/collection/sharing/<slug:listed>/                             401       400       400       400       400
POST   /api/v1/collection/sharing/<slug:listed>/renew/                       401       422       200       422       422
GET    /api/v1/collection/of/<path:name>/<slug:listed>/                      404       404       200       404       404
GET    /api/v1/collection/of/<path:name>/<slug:listed>/@traded               200       200       200       200       200
GET    /api/v1/collection/lists/<str:link>/                                  200       200       200       200       200
POST   /api/v1/collection/import/                                           401       400       400       400       400
GET    /api/v1/decks/                                                       200       200       200       200       200
POST   /api/v1/decks/                                                       401       400       400       400       400
POST   /api/v1/decks/validate/                                              200       200       200       200       200
POST   /api/v1/decks/import/                                                400       400       400       400       400
GET    /api/v1/decks/<str:deck_id>/                                         404       404       200       404       404
PUT    /api/v1/decks/<str:deck_id>/                                         401       404       428       404       404
PATCH  /api/v1/decks/<str:deck_id>/                                         401       404       428       404       404
DELETE /api/v1/decks/<str:deck_id>/                                         401       404       428       404       404
GET    /api/v1/decks/<str:deck_id>/versions/                                404       404       200       404       404
POST   /api/v1/decks/<str:deck_id>/versions/                                401       404       201       404       404
GET    /api/v1/decks/<str:deck_id>/versions/<int:number>/                   404       404       200       404       404
PATCH  /api/v1/decks/<str:deck_id>/versions/<int:number>/                   401       404       400       404       404
DELETE /api/v1/decks/<str:deck_id>/versions/<int:number>/                   401       404       204       404       404
GET    /api/v1/decks/<str:deck_id>/diff/                                    404       404       400       404       404
GET    /api/v1/decks/<str:deck_id>/export/                                  404       404       200       404       404
GET    /api/v1/decks/<str:deck_id>/built/                                    401       404       200       404       404
PUT    /api/v1/decks/<str:deck_id>/built/                                    401       404       400       404       404
GET    /api/v1/simulations/                                                 401       200       200       200       200
POST   /api/v1/simulations/                                                 401       400       400       400       400
GET    /api/v1/simulations/<uuid:job_id>/                                   404       404       200       404       404
DELETE /api/v1/simulations/<uuid:job_id>/                                   401       404       200       404       404
GET    /api/v1/simulations/<uuid:job_id>/difference/<uuid:other_id>/        404       404       200       404       404
GET    /decks/<deck:deck_id>/@public                                        200       200       200       200       200
GET    /decks/<deck:deck_id>/legality/@public                               200       200       200       200       200
GET    /decks/<deck:deck_id>/cards/@public                              login       200       200       200       200
POST   /decks/<deck:deck_id>/cards/built/@public                        login       404       302       404       404
POST   /decks/<deck:deck_id>/cards/want/@public                         login       302       302       302       302
GET    /decks/<deck:deck_id>/print/@public                                  200       200       200       200       200
GET    /decks/<deck:deck_id>/hand/@public                                   302       302       302       302       302
GET    /decks/<deck:deck_id>/practice/@public                               302       302       302       302       302
GET    /decks/<deck:deck_id>/branches/@public                             login       404       200       404       404
GET    /decks/<deck:deck_id>/export/@public                                 200       200       200       200       200
GET    /decks/<deck:deck_id>/versions/<int:number>/@public                  404       404       200       404       404
GET    /decks/<deck:deck_id>/versions/<int:number>/@known                   200       200       200       200       200
GET    /decks/<deck:deck_id>/preview.png@public                             200       200       200       200       200
GET    /decks/<deck:deck_id>/qr.svg@public                                  200       200       200       200       200
GET    /decks/<deck:deck_id>/like/@public                                 login       302       302       302       302
POST   /decks/<deck:deck_id>/like/@public                                 login       302       302       302       302
GET    /decks/<deck:deck_id>/comments/@public                             login       302       302       302       302
POST   /decks/<deck:deck_id>/comments/@public                             login       422       422       422       422
GET    /decks/<deck:deck_id>/copy/@public                                   200       200       200       200       200
POST   /decks/<deck:deck_id>/copy/@public                                   302       302       302       302       302
GET    /decks/<deck:deck_id>/build/@public                                  302       302       200       302       302
POST   /decks/<deck:deck_id>/build/change/@public                         login       404       302       404       404
POST   /decks/<deck:deck_id>/build/name/@public                           login       404       302       404       404
POST   /decks/<deck:deck_id>/build/version/@public                        login       404       302       404       404
POST   /decks/<deck:deck_id>/versions/<int:number>/restore/@public        login       404       302       404       404
POST   /decks/<deck:deck_id>/versions/<int:number>/delete/@public         login       404       302       404       404
POST   /decks/<deck:deck_id>/share/@public                                login       404       200       404       404
POST   /decks/<deck:deck_id>/share/publish/@public                        login       404       302       404       404
POST   /decks/<deck:deck_id>/share/link/@public                           login       404       302       404       404
POST   /decks/<deck:deck_id>/delete/@public                               login       404       302       404       404
GET    /decks/<deck:deck_id>/@unlisted                                      404       404       200       404       404
GET    /decks/<deck:deck_id>/export/@unlisted                               404       404       200       404       404
GET    /api/v1/decks/<str:deck_id>/@public                                  200       200       200       200       200
PUT    /api/v1/decks/<str:deck_id>/@public                                  401       403       428       403       403
PATCH  /api/v1/decks/<str:deck_id>/@public                                  401       403       428       403       403
DELETE /api/v1/decks/<str:deck_id>/@public                                  401       403       428       403       403
GET    /api/v1/decks/<str:deck_id>/versions/@public                         200       200       200       200       200
POST   /api/v1/decks/<str:deck_id>/versions/@public                         401       403       201       403       403
GET    /api/v1/decks/<str:deck_id>/versions/<int:number>/@public            404       404       200       404       404
GET    /api/v1/decks/<str:deck_id>/versions/<int:number>/@known             200       200       200       200       200
PATCH  /api/v1/decks/<str:deck_id>/versions/<int:number>/@known             401       403       400       403       403
DELETE /api/v1/decks/<str:deck_id>/versions/<int:number>/@known             401       403       204       403       403
GET    /api/v1/decks/<str:deck_id>/export/@public                           200       200       200       200       200
GET    /api/v1/decks/<str:deck_id>/@unlisted                                404       404       200       404       404
GET    /api/v1/decks/<str:deck_id>/@deleted                                 404       404       404       404       404
GET    /simulate/                                                           200       200       200       200       200
POST   /simulate/                                                           200       200       200       200       200
GET    /simulate/<versus:versus>/                                         login       200       200       200       200
POST   /simulate/<versus:versus>/                                         login       422       422       422       422
GET    /reports/                                                            200       200       200       200       200
GET    /reports/<uuid:job_id>/                                              404       404       200       404       404
GET    /reports/<uuid:job_id>/progress/                                     404       404       302       404       404
GET    /reports/<uuid:job_id>/games/<int:game>/                             404       404       200       404       404
GET    /reports/<uuid:job_id>/preview.png                                   404       404       200       404       404
POST   /reports/<uuid:job_id>/study/                                      login       404       404       404       404
GET    /reports/<uuid:job_id>/changes/                                      404       404       302       404       404
GET    /reports/<uuid:job_id>/changes/find/                                login       404       200       404       404
POST   /reports/<uuid:job_id>/changes/find/                                login       404       302       404       404
POST   /reports/<uuid:job_id>/changes/apply/                               login       404       404       404       404
POST   /reports/<uuid:job_id>/changes/undo/                                login       404       404       404       404
GET    /reports/<uuid:job_id>/early/                                        404       404       302       404       404
GET    /reports/<uuid:job_id>/beside/                                       404       404       200       404       404
GET    /reports/<uuid:job_id>/beside/<uuid:other_id>/                       404       404       200       404       404
GET    /reports/<uuid:job_id>/beside/<uuid:other_id>/<slug:figure>.<slug:kind>         404       404       200       404       404
POST   /reports/<uuid:job_id>/cancel/                                     login       404       302       404       404
POST   /reports/<uuid:job_id>/again/                                      login       404       302       404       404
POST   /reports/<uuid:job_id>/share/                                      login       404       302       404       404
GET    /reports/<uuid:job_id>/delete/                                     login       404       200       404       404
POST   /reports/<uuid:job_id>/delete/                                     login       404       302       404       404
GET    /reports/<uuid:job_id>/<slug:figure>.<slug:kind>                     404       404       200       404       404
GET    /reports/<uuid:job_id>/@shared                                       200       200       200       200       200
GET    /reports/<uuid:job_id>/progress/@shared                              302       302       302       302       302
GET    /reports/<uuid:job_id>/games/<int:game>/@shared                      200       200       200       200       200
GET    /reports/<uuid:job_id>/changes/@shared                               302       302       302       302       302
GET    /reports/<uuid:job_id>/changes/find/@shared                         login       200       200       200       200
POST   /reports/<uuid:job_id>/changes/apply/@shared                        login       404       404       404       404
POST   /reports/<uuid:job_id>/changes/undo/@shared                         login       404       404       404       404
GET    /reports/<uuid:job_id>/early/@shared                                 302       302       302       302       302
GET    /reports/<uuid:job_id>/<slug:figure>.<slug:kind>@shared              200       200       200       200       200
GET    /reports/<uuid:job_id>/preview.png@shared                            200       200       200       200       200
POST   /reports/<uuid:job_id>/study/@shared                               login       404       404       404       404
POST   /reports/<uuid:job_id>/cancel/@shared                              login       404       302       404       404
POST   /reports/<uuid:job_id>/share/@shared                               login       404       302       404       404
POST   /reports/<uuid:job_id>/delete/@shared                              login       404       302       404       404
GET    /play/                                                               200       200       200       200       200
POST   /play/                                                               422       422       422       422       422
GET    /play/puzzle/                                                        200       200       200       200       200
GET    /play/puzzle/<str:day>/                                              404       404       404       404       404
POST   /play/puzzle/<str:day>/                                              404       404       404       404       404
POST   /play/puzzle/<str:day>/on/                                           404       404       404       404       404
GET    /play/puzzle/<str:day>/@puzzled                                      200       200       200       200       200
POST   /play/puzzle/<str:day>/@puzzled                                      400       400       400       400       400
POST   /play/puzzle/<str:day>/on/@puzzled                                   400       400       400       400       400
GET    /play/<str:table_id>/join/<str:key>/                                 404       404       404       404       404
POST   /play/<str:table_id>/join/<str:key>/                                 404       404       404       404       404
GET    /play/<str:table_id>/join/<str:key>/@free                            200       200       302       200       200
GET    /play/<str:table_id>/sit-down/                                       404       404       302       404       404
POST   /play/<str:table_id>/sit-down/                                       404       404       302       404       404
GET    /play/<str:table_id>/sit-down/@offered                               200       200       302       200       200
POST   /play/<str:table_id>/sit-down/@offered                               422       422       302       422       422
POST   /play/<str:table_id>/offer/                                          404       404       302       404       404
POST   /play/<str:table_id>/offer/@offered                                  404       404       302       404       404
GET    /play/<str:table_id>/game/                                           404       404       409       404       404
GET    /play/<str:table_id>/game.png                                        404       404       409       404       404
GET    /play/<str:table_id>/game.json                                       404       404       409       404       404
GET    /play/<str:table_id>/game.txt                                        404       404       409       404       404
GET    /play/<str:table_id>/study/                                          404       404       409       404       404
POST   /play/<str:table_id>/study/                                          404       404       409       404       404
POST   /play/<str:table_id>/show/                                           404       404       409       404       404
POST   /play/<str:table_id>/watch/                                          404       404       302       404       404
POST   /play/<str:table_id>/watch/@watched                                  403       403       302       403       403
POST   /play/<str:table_id>/watch/@ended                                    404       404       302       404       404
POST   /play/<str:table_id>/on/                                             400       400       400       400       400
POST   /play/report/<uuid:job_id>/<int:game>/                               400       400       400       400       400
GET    /play/<str:table_id>/game/@ended                                     404       404       200       404       404
GET    /play/<str:table_id>/game.png@ended                                  404       404       200       404       404
GET    /play/<str:table_id>/game.json@ended                                 404       404       200       404       404
GET    /play/<str:table_id>/game.txt@ended                                  404       404       200       404       404
GET    /play/<str:table_id>/study/@ended                                    404       404       302       404       404
POST   /play/<str:table_id>/study/@ended                                    404       404       302       404       404
POST   /play/<str:table_id>/show/@ended                                     404       404       302       404       404
GET    /play/<str:table_id>/                                                404       404       200       404       404
GET    /play/<str:table_id>/told/<int:number>/                              404       404       200       404       404
POST   /play/<str:table_id>/choose/                                         400       400       400       400       400
POST   /play/<str:table_id>/take-back/                                      400       400       400       400       400
POST   /play/<str:table_id>/hint/                                           400       400       400       400       400
POST   /play/<str:table_id>/stops/                                          400       400       400       400       400
POST   /play/<str:table_id>/auto-answer/                                    400       400       400       400       400
POST   /play/<str:table_id>/resign/                                         404       404       302       404       404
POST   /play/<str:table_id>/draw/                                           404       404       302       404       404
POST   /play/<str:table_id>/rematch/                                        404       404       409       404       404
POST   /play/<str:table_id>/say/                                            400       400       400       400       400
POST   /play/<str:table_id>/mute/                                           400       400       400       400       400
GET    /play/open-tables/                                                   302       302       302       302       302
GET    /play/ratings/                                                       200       200       200       200       200
POST   /play/ratings/mine/                                                login       302       302       302       302
POST   /play/muted/<path:name>/end/                                       login       302       302       302       302
GET    /play/<str:table_id>/seats/<int:number>/report/                    login       404       422       404       404
GET    /play/<str:table_id>/seats/<int:number>/report/@both               login       422       200       404       404
POST   /play/<str:table_id>/seats/<int:number>/report/@both               login       422       302       404       404
GET    /play/<str:table_id>/seats/<int:number>/qr.svg                       404       404       404       404       404
GET    /play/<str:table_id>/@watched                                        200       200       200       200       200
POST   /play/<str:table_id>/resign/@watched                                 403       403       302       403       403
POST   /play/<str:table_id>/draw/@watched                                   403       403       302       403       403
POST   /play/<str:table_id>/rematch/@watched                                403       403       409       403       403
GET    /play/<str:table_id>/@seated                                         404       404       404       404       404
POST   /play/<str:table_id>/resign/@seated                                  404       404       404       404       404
POST   /play/<str:table_id>/draw/@seated                                    404       404       404       404       404
GET    /api/v1/tables/                                                      401       200       200       200       200
POST   /api/v1/tables/                                                      401       400       400       400       400
GET    /api/v1/tables/<str:table_id>/                                       404       404       200       404       404
DELETE /api/v1/tables/<str:table_id>/                                       401       404       200       404       404
POST   /api/v1/tables/<str:table_id>/choices/                               401       400       400       400       400
POST   /api/v1/tables/<str:table_id>/take-back/                             401       404       409       404       404
POST   /api/v1/tables/<str:table_id>/hint/                                  401       400       400       400       400
POST   /api/v1/tables/<str:table_id>/seats/                                 401       400       400       400       400
GET    /api/v1/tables/open/                                                 200       200       200       200       200
GET    /api/v1/puzzles/                                                     200       200       200       200       200
GET    /api/v1/puzzles/today/                                               200       200       200       200       200
GET    /api/v1/puzzles/<str:day>/                                           404       404       404       404       404
POST   /api/v1/puzzles/<str:day>/answer/                                    401       400       400       400       400
GET    /api/v1/puzzles/<str:day>/@puzzled                                   200       200       200       200       200
POST   /api/v1/puzzles/<str:day>/answer/@puzzled                            401       400       400       400       400
GET    /api/v1/ratings/                                                     200       200       200       200       200
POST   /api/v1/tables/<str:table_id>/offer/                                 401       400       400       400       400
POST   /api/v1/tables/<str:table_id>/sit-down/                              401       404       200       404       404
GET    /api/v1/tables/<str:table_id>/phrases/                               404       404       200       404       404
POST   /api/v1/tables/<str:table_id>/phrases/                               401       400       400       400       400
POST   /api/v1/tables/<str:table_id>/draw/                                  401       404       409       404       404
POST   /api/v1/tables/<str:table_id>/rematch/                               401       404       409       404       404
GET    /api/v1/tables/<str:table_id>/replay/                                404       404       409       404       404
GET    /api/v1/tables/<str:table_id>/@watched                               200       200       200       200       200
DELETE /api/v1/tables/<str:table_id>/@watched                               401       403       200       403       403
POST   /api/v1/tables/<str:table_id>/take-back/@watched                     401       403       409       403       403
POST   /api/v1/tables/<str:table_id>/draw/@watched                          401       403       409       403       403
POST   /api/v1/tables/<str:table_id>/rematch/@watched                       401       403       409       403       403
GET    /api/v1/tables/<str:table_id>/replay/@watched                        409       409       409       409       409
GET    /api/v1/tables/<str:table_id>/@seated                                404       404       404       404       404
DELETE /api/v1/tables/<str:table_id>/@seated                                401       404       404       404       404
POST   /api/v1/tables/<str:table_id>/take-back/@seated                      401       404       404       404       404
GET    /api/v1/simulations/<uuid:job_id>/@shared                            200       200       200       200       200
DELETE /api/v1/simulations/<uuid:job_id>/@shared                            401       404       200       404       404
GET    /events/                                                              200       200       200       200       200
GET    /events/new/                                                        login       200       200       200       200
POST   /events/new/                                                        login       200       200       200       200
GET    /events/how-to/                                                       200       200       200       200       200
GET    /events/<str:event_id>/                                               200       200       200       200       200
GET    /events/<str:event_id>/news.atom                                      200       200       200       200       200
GET    /events/<str:event_id>/qr.svg                                         200       200       200       200       200
GET    /events/<str:event_id>/event.ics                                      200       200       200       200       200
POST   /events/<str:event_id>/join/                                        login       302       302       302       302
POST   /events/<str:event_id>/hand-in/                                     login       422       422       422       422
GET    /events/<str:event_id>/withdraw/                                    login       302       200       302       302
POST   /events/<str:event_id>/withdraw/                                    login       302       302       302       302
POST   /events/<str:event_id>/partners/ask/                               login       302       302       302       302
POST   /events/<str:event_id>/partners/accept/                               login       302       302       302       302
POST   /events/<str:event_id>/partners/leave/                               login       302       302       302       302
GET    /events/<str:event_id>/edit/                                        login       403       403       200       403
POST   /events/<str:event_id>/edit/                                        login       403       403       200       403
GET    /events/<str:event_id>/gauntlet/                                    login       404       404       200       404
POST   /events/<str:event_id>/gauntlet/                                    login       404       404       422       404
GET    /events/<str:event_id>/field/                                       login       403       403       200       403
GET    /events/<str:event_id>/field/export.csv                             login       403       403       200       403
GET    /events/<str:event_id>/cancel/                                      login       403       403       200       403
POST   /events/<str:event_id>/cancel/                                      login       403       403       302       403
POST   /events/<str:event_id>/revive/                                      login       403       403       302       403
GET    /events/<str:event_id>/hand-in/paste/                               login       200       200       200       200
POST   /events/<str:event_id>/hand-in/paste/                               login       422       422       422       422
POST   /events/<str:event_id>/check-in/                                    login       422       422       422       422
POST   /events/<str:event_id>/check-in/open/                               login       403       403       302       403
GET    /events/<str:event_id>/staff/                                       login       403       403       200       403
POST   /events/<str:event_id>/staff/                                       login       403       403       200       403
POST   /events/<str:event_id>/staff/<str:name>/leave/                      login       403       403       302       403
POST   /events/<str:event_id>/staff/links/<str:role>/                      login       403       403       302       403
GET    /events/<str:event_id>/staff/join/<str:code>/                       login       200       200       200       200
POST   /events/<str:event_id>/staff/join/<str:code>/                       login       302       302       302       302
GET    /events/<str:event_id>/players/                                     login       403       403       200       403
POST   /events/<str:event_id>/players/new/                                 login       403       403       422       403
GET    /events/<str:event_id>/players/import/                              login       403       403       200       403
POST   /events/<str:event_id>/players/import/                              login       403       403       422       403
GET    /events/<str:event_id>/players/export.csv                           login       403       403       200       403
GET    /events/<str:event_id>/players/<int:number>/                        login       403       403       200       403
GET    /events/<str:event_id>/players/<int:number>/list/                   login       403       403       200       403
POST   /events/<str:event_id>/players/<int:number>/list/                   login       403       403       422       403
GET    /events/<str:event_id>/players/<int:number>/take-out/               login       403       403       200       403
POST   /events/<str:event_id>/players/<int:number>/take-out/               login       403       403       200       403
POST   /events/<str:event_id>/players/<int:number>/bring-back/             login       403       403       302       403
POST   /events/<str:event_id>/players/<int:number>/let-in/                 login       403       403       302       403
POST   /events/<str:event_id>/players/<int:number>/hold/                   login       403       403       302       403
POST   /events/<str:event_id>/players/<int:number>/check-in/               login       403       403       302       403
GET    /events/<str:event_id>/rounds/                                        200       200       200       200       200
POST   /events/<str:event_id>/rounds/pair/                                 login       403       403       302       403
POST   /events/<str:event_id>/rounds/swap/                                 login       403       403       302       403
POST   /events/<str:event_id>/rounds/finish/                               login       403       403       302       403
POST   /events/<str:event_id>/rounds/take-back/                            login       403       403       302       403
GET    /events/<str:event_id>/rounds/standings.csv                           200       200       200       200       200
GET    /events/<str:event_id>/rounds/pairings.csv                            200       200       200       200       200
POST   /events/<str:event_id>/rounds/<int:number>/start/                   login       403       403       302       403
GET    /events/<str:event_id>/rounds/<int:number>/tables/<int:table>/      login       403       200       200       403
POST   /events/<str:event_id>/rounds/<int:number>/tables/<int:table>/      login       403       422       422       403
POST   /events/<str:event_id>/rounds/<int:number>/tables/<int:table>/award/ login       403       403       302       403
POST   /events/<str:event_id>/rounds/<int:number>/tables/<int:table>/confirm/     login       403       302       302       403
GET    /events/<str:event_id>/draws/                                         200       200       200       200       200
POST   /events/<str:event_id>/draws/new/                                   login       403       403       422       403
POST   /events/<str:event_id>/draws/draw/                                  login       403       403       302       403
GET    /events/<str:event_id>/lists/                                       login       403       403       200       403
GET    /events/<str:event_id>/lists/print/                                 login       403       403       200       403
GET    /events/<str:event_id>/lists/export.csv                             login       403       403       200       403
GET    /events/<str:event_id>/lists/export.json                            login       403       403       200       403
GET    /events/<str:event_id>/lists/check/                                 login       403       403       200       403
POST   /events/<str:event_id>/lists/check/                                 login       403       403       302       403
POST   /events/<str:event_id>/lists/open/                                  login       403       403       302       403
GET    /events/<str:event_id>/lists/<int:number>/                            404       404       200       200       404
GET    /events/<str:event_id>/lists/<int:number>/check/                    login       403       403       200       403
POST   /events/<str:event_id>/lists/<int:number>/check/                    login       403       403       422       403
GET    /decks/<deck:deck_id>/@draft                                         404       404       404       404       404
GET    /decks/<deck:deck_id>/legality/@draft                                404       404       404       404       404
GET    /decks/<deck:deck_id>/print/@draft                                   404       404       404       404       404
GET    /decks/<deck:deck_id>/export/@draft                                  404       404       404       404       404
GET    /decks/<deck:deck_id>/compare/@draft                                 404       404       404       404       404
GET    /decks/<deck:deck_id>/preview.png@draft                              404       404       404       404       404
GET    /decks/<deck:deck_id>/qr.svg@draft                                   404       404       404       404       404
GET    /decks/<deck:deck_id>/hand/@draft                                    404       404       404       404       404
GET    /decks/<deck:deck_id>/copy/@draft                                    404       404       404       404       404
POST   /decks/<deck:deck_id>/copy/@draft                                    404       404       404       404       404
GET    /decks/<deck:deck_id>/build/@draft                                 login       404       404       404       404
POST   /decks/<deck:deck_id>/build/change/@draft                          login       404       404       404       404
POST   /decks/<deck:deck_id>/build/name/@draft                            login       404       404       404       404
POST   /decks/<deck:deck_id>/build/resolve/@draft                         login       404       404       404       404
GET    /decks/<deck:deck_id>/notes/@draft                                 login       404       404       404       404
POST   /decks/<deck:deck_id>/notes/@draft                                 login       404       404       404       404
GET    /decks/<deck:deck_id>/delete/@draft                                login       404       404       404       404
POST   /decks/<deck:deck_id>/delete/@draft                                login       404       404       404       404
POST   /decks/<deck:deck_id>/undelete/@binned                             login       404       404       404       404
POST   /decks/<deck:deck_id>/build/version/@draft                         login       404       404       404       404
POST   /decks/<deck:deck_id>/share/link/@draft                            login       404       404       404       404
POST   /decks/<deck:deck_id>/packages/@draft                              login       404       404       404       404
POST   /decks/<deck:deck_id>/branches/start/@draft                        login       404       404       404       404
GET    /decks/<deck:deck_id>/share/@draft                                 login       404       404       404       404
GET    /decks/<deck:deck_id>/branches/@draft                              login       404       404       404       404
GET    /api/v1/decks/<str:deck_id>/@draft                                   404       404       404       404       404
GET    /reports/<uuid:job_id>/@ordered                                      404       404       404       404       404
GET    /reports/<uuid:job_id>/progress/@ordered                             404       404       404       404       404
GET    /reports/<uuid:job_id>/early/@ordered                                404       404       404       404       404
GET    /reports/<uuid:job_id>/preview.png@ordered                           404       404       404       404       404
POST   /reports/<uuid:job_id>/cancel/@ordered                             login       404       404       404       404
POST   /reports/<uuid:job_id>/again/@ordered                              login       404       404       404       404
POST   /reports/<uuid:job_id>/share/@ordered                              login       404       404       404       404
POST   /reports/<uuid:job_id>/delete/@ordered                             login       404       404       404       404
POST   /reports/<uuid:job_id>/study/@ordered                              login       404       404       404       404
GET    /api/v1/simulations/<uuid:job_id>/@ordered                           404       404       404       404       404
GET    /api/v1/collection/buildable/                                        401       400       400       400       400
GET    /api/v1/events/                                                       200       200       200       200       200
POST   /api/v1/events/                                                       401       400       400       400       400
GET    /api/v1/events/<str:event_id>/                                        200       200       200       200       200
PATCH  /api/v1/events/<str:event_id>/                                        401       403       403       200       403
DELETE /api/v1/events/<str:event_id>/                                        401       403       403       409       403
GET    /api/v1/events/<str:event_id>/registrations/                          200       200       200       200       200
POST   /api/v1/events/<str:event_id>/registrations/                          401       201       201       201       201
GET    /api/v1/events/<str:event_id>/registrations/<int:number>/             404       404       200       200       404
DELETE /api/v1/events/<str:event_id>/registrations/<int:number>/             401       404       204       204       404
POST   /api/v1/events/<str:event_id>/registrations/<int:number>/restore/       401       403       403       200       403
GET    /api/v1/events/<str:event_id>/registrations/<int:number>/check/       404       404       200       200       404
POST   /api/v1/events/<str:event_id>/registrations/<int:number>/check/       401       403       403       400       403
GET    /api/v1/events/<str:event_id>/field/                                  401       403       403       200       403
POST   /api/v1/events/<str:event_id>/cancel/                                 401       403       403       400       403
POST   /api/v1/events/<str:event_id>/finish/                                 401       403       403       400       403
GET    /api/v1/events/<str:event_id>/players/                                403       403       403       200       403
POST   /api/v1/events/<str:event_id>/players/                                401       403       403       422       403
GET    /api/v1/events/<str:event_id>/players/<int:number>/                   403       403       403       200       403
PATCH  /api/v1/events/<str:event_id>/players/<int:number>/                   401       403       403       200       403
PUT    /api/v1/events/<str:event_id>/players/<int:number>/list/              401       403       403       400       403
GET    /api/v1/events/<str:event_id>/staff/                                  403       403       403       200       403
POST   /api/v1/events/<str:event_id>/staff/                                  401       403       403       400       403
DELETE /api/v1/events/<str:event_id>/staff/<str:name>/                       401       403       403       204       403
GET    /api/v1/events/<str:event_id>/rounds/                                 200       200       200       200       200
POST   /api/v1/events/<str:event_id>/rounds/                                 401       403       403       409       403
POST   /api/v1/events/<str:event_id>/rounds/swap/                            401       403       403       400       403
GET    /api/v1/events/<str:event_id>/rounds/<int:number>/                    200       200       200       200       200
DELETE /api/v1/events/<str:event_id>/rounds/<int:number>/                    401       403       403       204       403
POST   /api/v1/events/<str:event_id>/rounds/<int:number>/start/              401       403       403       200       403
POST   /api/v1/events/<str:event_id>/rounds/<int:number>/tables/<int:table>/result/       401       403       400       400       403
POST   /api/v1/events/<str:event_id>/rounds/<int:number>/tables/<int:table>/confirm/       401       403       400       400       403
GET    /api/v1/events/<str:event_id>/standings/                              200       200       200       200       200
GET    /api/v1/events/<str:event_id>/draws/                                  200       200       200       200       200
POST   /api/v1/events/<str:event_id>/draws/                                  401       403       403       400       403
POST   /api/v1/events/<str:event_id>/draws/draw/                             401       403       403       422       403
"""
GUESTS = """
GET    /decks/<deck:deck_id>/@draft                                         200
GET    /decks/<deck:deck_id>/legality/@draft                                200
GET    /decks/<deck:deck_id>/print/@draft                                   200
GET    /decks/<deck:deck_id>/export/@draft                                  200
GET    /decks/<deck:deck_id>/compare/@draft                                 200
GET    /decks/<deck:deck_id>/preview.png@draft                              200
GET    /decks/<deck:deck_id>/qr.svg@draft                                   200
GET    /decks/<deck:deck_id>/hand/@draft                                    302
GET    /decks/<deck:deck_id>/copy/@draft                                    200
POST   /decks/<deck:deck_id>/copy/@draft                                    302
GET    /decks/<deck:deck_id>/build/@draft                                   200
POST   /decks/<deck:deck_id>/build/change/@draft                            302
POST   /decks/<deck:deck_id>/build/name/@draft                              302
POST   /decks/<deck:deck_id>/build/resolve/@draft                           422
GET    /decks/<deck:deck_id>/notes/@draft                                   200
POST   /decks/<deck:deck_id>/notes/@draft                                   302
GET    /decks/<deck:deck_id>/delete/@draft                                  200
POST   /decks/<deck:deck_id>/delete/@draft                                  302
POST   /decks/<deck:deck_id>/undelete/@binned                               302
GET    /reports/<uuid:job_id>/@ordered                                      200
GET    /reports/<uuid:job_id>/progress/@ordered                             302
GET    /reports/<uuid:job_id>/early/@ordered                                302
GET    /reports/<uuid:job_id>/preview.png@ordered                           302
POST   /reports/<uuid:job_id>/cancel/@ordered                               302
POST   /reports/<uuid:job_id>/again/@ordered                                302
GET    /play/<str:table_id>/@seated                                         200
POST   /play/<str:table_id>/resign/@seated                                  302
POST   /play/<str:table_id>/draw/@seated                                    302
GET    /api/v1/tables/                                                      200
POST   /api/v1/tables/                                                      400
POST   /api/v1/tables/<str:table_id>/choices/                               400
POST   /api/v1/tables/<str:table_id>/hint/                                  400
POST   /api/v1/tables/<str:table_id>/seats/                                 400
POST   /api/v1/tables/<str:table_id>/offer/                                 400
POST   /api/v1/tables/<str:table_id>/sit-down/                              404
POST   /api/v1/tables/<str:table_id>/phrases/                               400
DELETE /api/v1/tables/<str:table_id>/                                       404
POST   /api/v1/tables/<str:table_id>/take-back/                             404
POST   /api/v1/tables/<str:table_id>/draw/                                  404
POST   /api/v1/tables/<str:table_id>/rematch/                               404
DELETE /api/v1/tables/<str:table_id>/@watched                               403
POST   /api/v1/tables/<str:table_id>/take-back/@watched                     403
POST   /api/v1/tables/<str:table_id>/draw/@watched                          403
POST   /api/v1/tables/<str:table_id>/rematch/@watched                       403
GET    /api/v1/tables/<str:table_id>/@seated                                200
DELETE /api/v1/tables/<str:table_id>/@seated                                200
POST   /api/v1/tables/<str:table_id>/take-back/@seated                      409
"""
"""What somebody with a draft and without an account gets where it isn't what anonymous visitors get."""
WRITING = ("POST", "PUT", "PATCH", "DELETE")


@dataclass(frozen=True)
class Row:
    """A line of the table: what each role gets."""

    method: str
    address: str
    case: str
    answers: dict[str, str]


def rows() -> list[Row]:
    """The lines of the table."""
    found = []
    for line in TABLE.strip().splitlines()[1:]:
        method, place, *answers = line.split()
        address, _, case = place.partition("@")
        found.append(Row(method, address.removeprefix("/"), case, dict(zip(ROLES, answers, strict=True))))
    return found


def answers_to_guests() -> dict[str, str]:
    """By method, address and case what a guest gets, where it isn't what anonymous visitors get."""
    found = (line.split() for line in GUESTS.strip().splitlines())
    return {f"{method} {place}": answer for method, place, answer in found}


def response_to(world: World, role: str, method: str, path: str, **more: Any) -> HttpResponse:
    """What somebody of this role gets for an empty request, or for one with `more` than that. Nothing of it stays."""
    values = {"data": {}, "content_type": "application/json"} if path.startswith("/api/") and method != "GET" else {}
    with transaction.atomic():
        response: HttpResponse = getattr(world.client(role), method.lower())(path, **values | more)
        transaction.set_rollback(True)
    return response


def answer(world: World, role: str, method: str, path: str) -> str:
    """The status of `response_to`, or `login`."""
    response = response_to(world, role, method, path)
    to_login = response.status_code == 302 and response.headers["Location"].partition("?")[0] == resolve_url(settings.LOGIN_URL)
    return "login" if to_login else str(response.status_code)


def test_every_address_stands_in_the_table() -> None:
    assert set(addresses()) == {row.address for row in rows()}


@pytest.mark.django_db
def test_everybody_gets_what_the_table_says(demo: None) -> None:
    world = make_world()

    differences = []
    for row in rows():
        found = {role: answer(world, role, row.method, world.path(row.address, row.case)) for role in ROLES}
        if found != row.answers:
            differences.append(f"{row.method} /{row.address} {row.case}: {found}, not {row.answers}")

    assert not differences, "\n".join(differences)


@pytest.mark.django_db
def test_somebody_with_a_draft_gets_what_visitors_get_and_their_own(demo: None) -> None:
    world, own = make_world(), answers_to_guests()
    named = {f"{row.method} /{row.address}{'@' if row.case else ''}{row.case}": row for row in rows()}
    assert not set(own) - set(named)

    differences = []
    for name, row in named.items():
        found, wanted = answer(world, GUEST, row.method, world.path(row.address, row.case)), own.get(name, row.answers["anonymous"])
        if found != wanted:
            differences.append(f"{name}: {found}, not {wanted}")

    assert not differences, "\n".join(differences)


@pytest.mark.django_db
@pytest.mark.alike("refused by its method, before anything is asked of the database")
def test_an_address_that_is_only_read_takes_nothing(demo: None) -> None:
    world = make_world()
    written = {row.address for row in rows() if row.method in WRITING}

    let_through = [
        f"{method} /{address} by {role}: {found}"
        for address in addresses()
        if address not in written
        for method in WRITING
        for role in ("anonymous", "owner", "staff")
        if (found := answer(world, role, method, world.path(address))) not in ("login", "401", "403", "404", "405")
    ]

    assert not let_through, "\n".join(let_through)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["", "accounts/user/", "accounts/user/1/change/", "accounts/apitoken/", "auth/group/add/", "axes/accessattempt/"]
)
def test_the_administration_is_for_staff(demo: None, address: str) -> None:
    world = make_world()
    pages = {role: answer(world, role, "GET", f"/admin/{address}") for role in ROLES}

    assert pages.pop("staff") in ("200", "302")
    assert set(pages.values()) == {"302"}
