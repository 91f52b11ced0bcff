-- The seeded loss of 900,000 was below the largest single stake's prize of some types, so that a published maximum could not be placed.
UPDATE "rate" SET "max_loss" = "stake_max" * "rate_x100" / 100 WHERE "max_loss" = 90000000 AND "stake_max" * "rate_x100" / 100 > 90000000;
