"""What simulations of Tagewerk measure and tell."""
