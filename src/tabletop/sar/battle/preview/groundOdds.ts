// What the ground on a way may cost (SAR-8), with the chance of each outcome: every throw of the dice is put to the function that moves units.
import { certain, chainOdds, chanceThat, mapOdds, type Odds, sumOfDice } from '../../../common/odds'
import type { MarchGroundPreview } from '../../../common/preview'
import { inchesToThousandths } from '../../inches'
import { MOVE_DIE } from '../../movement/move'
import { obstaclesOnPath, type PathPoint, terrainWithDice, tollsBefore } from '../moves/terrain'
import type { BattleTable } from '../run'

/** One outcome of the dice for the ground. */
export interface GroundOutcome {
  /** How much of the march is carried out, thousandths of an inch. */
  readonly spent: number
  readonly sixes: number
  readonly contours: number
  /** Id of the feature at whose edge the unit stops. */
  readonly stoppedAt: string | null
}

/** The throws of some d6 that differ in what they cost: in their sum and in their sixes. */
function throwsOf(dice: number): Odds<readonly number[]> {
  let thrown: Odds<readonly number[]> = certain([])
  const ofOneDie = mapOdds(sumOfDice(1, MOVE_DIE), (face) => face, String)
  for (let die = 0; die < dice; die++)
    thrown = chainOdds(
      thrown,
      (before) => mapOdds(ofOneDie, (face) => [...before, face], String),
      (faces) => `${faces.reduce((a, b) => a + b, 0)}/${faces.filter((face) => face === MOVE_DIE).length}`,
    )
  return thrown
}

/** The ground on a way: the chance of each outcome, and every feature that takes distance or stops the unit. */
export interface GroundOnWay {
  readonly odds: Odds<GroundOutcome>
  readonly features: readonly MarchGroundPreview[]
}

/**
 * SAR-8.2: the ground on a path, of which the unit spends at most `cost`, with a distance of `distance`; thousandths of an inch.
 */
export function groundOnWay(
  table: BattleTable,
  id: string,
  path: readonly PathPoint[],
  distance: number,
  cost: number,
): GroundOnWay {
  const obstacles = [...obstaclesOnPath(table.field.ground, path)]
  const resolved = (throwDice: (count: number) => readonly number[]) =>
    terrainWithDice(table, id, path, distance, (_, count) => (count === 0 ? [] : throwDice(count)), obstacles)
  const outcomeKey = ({ spent, sixes, contours, stoppedAt }: GroundOutcome): string =>
    `${spent}/${sixes}/${contours}/${stoppedAt}`
  /** The odds when the first throws show these faces. */
  const oddsAfter = (thrown: readonly (readonly number[])[]): Odds<GroundOutcome> => {
    let throwNumber = 0
    let diceWanted = 0
    const terrain = resolved((count) => {
      const faces = thrown[throwNumber++]
      if (faces) return faces
      if (diceWanted === 0) diceWanted = count
      return Array.from({ length: count }, () => 1)
    })
    if (diceWanted > 0) return chainOdds(throwsOf(diceWanted), (faces) => oddsAfter([...thrown, faces]), outcomeKey)
    const spent = Math.min(cost, terrain.reach)
    const stoppedAt = terrain.reach < cost ? terrain.stoppedAt : null
    return certain({ spent, ...tollsBefore(terrain, spent), stoppedAt })
  }
  const odds = oddsAfter([])
  // With ones on all dice the unit comes farthest and meets all that it can meet.
  const best = resolved((count) => Array.from({ length: count }, () => 1))
  const features: MarchGroundPreview[] = best.tolls.flatMap((toll) =>
    toll.cost === 0 && !toll.contour
      ? []
      : [
          {
            feature: toll.id,
            kind: toll.kind,
            spent: toll.spent,
            costMin: toll.cost,
            costMax: toll.cost + inchesToThousandths((MOVE_DIE - 1) * toll.dice),
            stops: chanceThat(odds, ({ stoppedAt }) => stoppedAt === toll.id),
          },
        ],
  )
  return { odds, features }
}
