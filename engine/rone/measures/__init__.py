"""What RONE is watched for, alone and in duels, and what its reports tell of it."""
