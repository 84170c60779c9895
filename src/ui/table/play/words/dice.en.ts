import type { DiceReason } from '../../../../tabletop/sar/battle/diceTold'

/** Texts of the dice that are thrown on the table. */
export const en = {
  reasons: {
    orderPoints: 'Order points',
    randomOrder: 'Random order',
    square: 'Square',
    move: 'Added to the march',
    ground: 'Ground on the way',
    ride: 'Added to the ride',
    retreat: 'Added to the retreat',
    stragglers: 'Stragglers',
    recovered: 'Stragglers return',
    lostCrew: 'Crew hit at gun',
    gunDamage: 'Gun hit?',
    receiver: 'Who takes the loss',
    leaderHit: 'Leader hit?',
    wound: 'Wound',
    successor: 'Successor after turns',
    spotting: 'Spotted?',
  } satisfies Record<DiceReason, string> as Record<DiceReason, string>,
  /** Rolls that are passed or not. */
  tests: {
    close: 'To close',
    stand: 'To stand',
    rally: 'To rally',
    rout: 'To hold',
    counterCharge: 'To charge back',
    breakthrough: 'Victory',
    irregular: 'First fight',
  } as Record<string, string | undefined>,
  test: 'Test',
  shot: 'Fire',
  fight: 'Melee',
  atLeast: (face: number) => (face <= 1 ? 'any' : face === 20 ? 'a 20' : `${face} or more`),
  needs: (face: string) => `needs ${face}`,
  never: 'no face is enough',
  column: (column: number) => `column ${column}`,
  losses: (castings: number) => (castings === 0 ? 'no loss' : `−${castings}`),
  inches: (sum: number) => `+${sum} in`,
  lessInches: (sum: number) => `−${sum} in`,
  castings: (sum: number) => `${sum}`,
  asked: (what: string, needed: string) => (needed === '' ? what : `${what}: ${needed}`),
  /** Dice of several units for one thing, in the log. */
  list: (what: string, each: string) => `${what}: ${each}.`,
}
export type DiceWords = typeof en
