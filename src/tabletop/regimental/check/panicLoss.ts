/** REG-4.9: stands that disordered or broken troops lose by a Panic with this die result (0 or less): 1, and 1 more for each point below 0. */
export const panicLoss = (dieResult: number): number => 1 + Math.max(0, -dieResult)
