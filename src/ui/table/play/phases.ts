/** The phases of a turn (SAR-3.1), as the ribbon shows them. */
export const PHASES = ['giveOrders', 'declareCharges', 'firstFire', 'allMoves', 'holdFire', 'melee', 'rally'] as const

/** Where the rulebook begins to tell of each phase. */
export const CLAUSE_OF_PHASE: Readonly<Record<(typeof PHASES)[number], string>> = {
  giveOrders: 'SAR-4.2',
  declareCharges: 'SAR-13.1',
  firstFire: 'SAR-11.1',
  allMoves: 'SAR-7.1',
  holdFire: 'SAR-11.1',
  melee: 'SAR-14.1',
  rally: 'SAR-20.1',
}
