/**
 * The everyday budget of the ladder, in evaluations a movement phase: worth about 100 ms of processor time a phase (movement and combat, on
 * average) for `general` on the project's own machine (2 cores, AMD EPYC). Read on 2026-11-21 with `npm run ladder -- general B3`, which prints both.
 */
export const EVERYDAY_BUDGET = 450
