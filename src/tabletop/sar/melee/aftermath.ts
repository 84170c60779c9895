import type { Arm, Tables } from '../types'

/** SAR-14.11: the winner of a melee of two sides; null if both or neither broke. */
export const winnerOf = <Id>(sides: readonly [Id, Id], brokenSides: readonly Id[]): Id | null =>
  brokenSides.length === 1 ? (sides.find((side) => !brokenSides.includes(side)) ?? null) : null

/** SAR-14.12, 18.3: how many d4 of extra stragglers a unit takes when it breaks in melee. */
export const extraStragglersD4 = (
  { charges }: Tables,
  brokenArm: Arm,
  victor: { readonly arm: Arm; readonly mounted: boolean },
): number =>
  brokenArm === 'infantry' && victor.arm === 'cavalry' && victor.mounted
    ? charges.infantryBrokenByMountedCavalryStragglersD4
    : 0

/** SAR-14.13: does cavalry retreat from a square? Yes if it has not broken the square in all rounds of a turn; it then also loses stragglers. */
export const repulsedBySquare = (
  { meleeModifiers, charges }: Tables,
  squareBroken: boolean,
  rounds: number,
): { retreats: boolean; stragglersD4: number } => {
  const retreats = !squareBroken && rounds >= meleeModifiers.roundsPerTurn
  return { retreats, stragglersD4: retreats ? charges.repulsedBySquareStragglersD4 : 0 }
}
