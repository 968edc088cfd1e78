"""What people do at tables: sit down, choose, take back, give up, agree on something."""
