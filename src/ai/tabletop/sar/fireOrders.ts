import { fireSolution, type FireSolution } from '../../../tabletop/sar/battle/fire/fireSolution'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { pointDistance } from '../../../tabletop/common/point'
import type { AnswerDraft } from './answerDraft'
import type { UnitView, Situation } from './situation'
import { canFire, meanLosses } from './expectedFire'
import { breakChance, lossValue, type ExpectedLosses, expectedLosses } from './lossValue'

/** Fire of one unit at one enemy, with its mean losses in hundredths of a casting. */
interface Shot {
  readonly from: UnitView
  readonly at: UnitView
  readonly sighted: FireSolution
  readonly losses: number
}

/** May this unit fire in this phase, by its order or because it is charged (SAR-11.2)? */
function mayFireNow(situation: Situation, piece: UnitView): boolean {
  if (!canFire(piece)) return false
  const { battle } = situation.table
  if (battle.doings[piece.id]?.fired) return false
  if (battle.phase === 'firstFire')
    return piece.executedOrder === 'firstFire' || piece.executedOrder === 'advanceOrFire'
  return piece.executedOrder === 'holdFire' || piece.executedOrder === 'hold'
}

/** A building that the target holds may be nearer than the middle of the target by this much, in thousandths of an inch. */
const BUILDING_MARGIN = 20_000

/** All shots that could be fired now. */
function possibleShots(situation: Situation): Shot[] {
  const out: Shot[] = []
  for (const from of situation.own) {
    if (!mayFireNow(situation, from)) continue
    for (const at of situation.foes) {
      if (
        at.unit.locked ||
        pointDistance(from.block.at, at.centre) > from.long + from.block.width + at.block.width + BUILDING_MARGIN
      )
        continue
      const sighted = fireSolution(situation.table, from.id, at.id)
      if (!sighted) continue
      const castings = from.isArtillery ? sighted.guns.length : sighted.castings
      out.push({ from, at, sighted, losses: meanLosses(situation, from, castings, sighted.band, sighted.targetRows) })
    }
  }
  return out
}

const NONE: ExpectedLosses = { stragglers: 0, casualties: 0 }
const add = (a: ExpectedLosses, b: ExpectedLosses): ExpectedLosses => ({
  stragglers: a.stragglers + b.stragglers,
  casualties: a.casualties + b.casualties,
})

/** The value of a shot, in hundredths of a point, after the fire that its target receives already (`before`). */
function shotValue(situation: Situation, { from, at, losses, sighted }: Shot, before: ExpectedLosses): number {
  const toll = expectedLosses(at, losses, 'fire', sighted.zone)
  let value = lossValue(at, toll, before)
  const charges = situation.table.battle.charges
  // SAR-13.7: losses by fire this turn make it harder for a charger to close.
  const target = charges[at.id]
  const charged = target === undefined ? undefined : situation.byId.get(target)
  if (charged && situation.table.battle.phase === 'holdFire')
    value += Math.floor((losses * charged.castingWorth * charged.effectives) / 2500)
  // SAR-13.11: casualties of a unit that friends charge count against it when it rolls to stand.
  if (Object.entries(charges).some(([by, on]) => on === at.id && situation.byId.get(by)?.side === from.side))
    value += Math.floor((toll.casualties * at.castingWorth) / 200)
  return value
}

/** SAR-11.3: chooses targets shot by shot: each time the shot that gains most after the fire ordered so far. */
export function giveFireOrders(situation: Situation, draft: AnswerDraft): void {
  const laid = new Map<string, ExpectedLosses>()
  let open = possibleShots(situation)
  while (open.length > 0) {
    let best = open[0]!
    let most = Number.NEGATIVE_INFINITY
    for (const shot of open) {
      const value = shotValue(situation, shot, laid.get(shot.at.id) ?? NONE)
      if (value > most) {
        most = value
        best = shot
      }
    }
    const { from, at, losses, sighted } = best
    // SAR-13.5, 15.4: the rules may refuse this target; then another one is tried.
    const fired = draft.add({ type: 'fire', unit: from.id, target: at.id })
    if (fired) laid.set(at.id, add(laid.get(at.id) ?? NONE, expectedLosses(at, losses, 'fire', sighted.zone)))
    const done = best
    open = open.filter((shot) => (fired ? shot.from !== from : shot !== done))
  }
}

/** SAR-5.8 (optional): cancels stragglers by stepping back where the unit might break otherwise. */
export function soakOffChoices(situation: Situation): BattleAction[] {
  const out: BattleAction[] = []
  const laid = new Map<string, number>()
  for (const shot of situation.table.battle.open.shots ?? []) {
    const piece = situation.byId.get(shot.at)
    if (!piece || piece.side !== situation.side || piece.isArtillery || shot.stragglers === 0) continue
    const before = laid.get(piece.id) ?? 0
    const toll = { stragglers: (before + shot.stragglers) * 100, casualties: shot.casualties * 100 }
    laid.set(piece.id, before + shot.stragglers)
    if (breakChance(piece.effectives, piece.stragglers, toll) < 30) continue
    out.push({ type: 'soak', shot: shot.key, castings: Math.min(2, shot.stragglers) })
  }
  return out
}
