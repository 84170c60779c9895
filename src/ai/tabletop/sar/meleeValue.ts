import { meleeColumn } from '../../../tabletop/sar/melee/meleeColumn'
import type { MeleeFlag } from '../../../tabletop/sar/melee/meleeShift'
import { meanLossesByColumn } from './probability'
import type { UnitView, Situation } from './situation'
import { coverRows } from './expectedFire'
import { breakCost, expectedLosses } from './lossValue'

interface MeleeUnit {
  readonly piece: UnitView
  readonly castings: number
  readonly flags: readonly MeleeFlag[]
  readonly vs: readonly UnitView[]
}

/** Mean losses (hundredths) that a fighter deals in one round (SAR-14.3 to 14.6). */
function meanMeleeLosses(
  situation: Situation,
  { piece, castings, flags, vs }: MeleeUnit,
  own: number,
  enemy: number,
): number {
  const { tables } = situation
  const { facts, unit } = piece
  const foe = vs[0]!
  const target = coverRows(foe).filter((one) => one !== 'throughSkirmishers')
  const fighter = {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    nation: facts.nation,
    leaderLR: piece.lr,
    flags,
    target,
    skirmish: unit.stance === 'skirmish',
  }
  const { column } = meleeColumn(tables, Math.max(0, castings), fighter, { own, enemy })
  return meanLossesByColumn(tables)[column]!
}

function meleeFlags(piece: UnitView, foe: UnitView, charging: boolean): MeleeFlag[] {
  const flags: MeleeFlag[] = charging ? ['charging'] : []
  const { unit, facts, foot } = piece
  const row = unit.stance === 'column' || unit.stance === 'closedColumn'
  if (facts.arm === 'infantry' && unit.stance === 'roadColumn') flags.push('roadColumn')
  if (facts.arm === 'infantry' && row && charging) flags.push('inColumn')
  if (unit.stance === 'square') flags.push('inSquare')
  if (!foot && !piece.guns && (foe.foot || foe.guns))
    flags.push(foe.unit.stance === 'square' ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
  if (unit.blown) flags.push('blownHorses')
  return flags
}

/** What a melee of these against one is expected to come to, in hundredths of a point for the chargers' side. */
export function meleeValue(
  situation: Situation,
  chargers: readonly { readonly piece: UnitView; readonly effectives: number; readonly flank: boolean }[],
  target: UnitView,
  defender: { readonly effectives: number; readonly stragglers: number; readonly share: number },
  rounds = 2,
  charging = true,
): number {
  const side = chargers.map(({ piece, effectives }) => ({
    piece,
    e: effectives * 100,
    s: piece.stragglers * 100,
    lost: 0,
  }))
  let e = defender.effectives * 100
  let s = defender.stragglers * 100
  let took = 0
  let value = 0
  const flanked = chargers.some(({ flank }) => flank)
  let over = false
  for (let round = 0; round < rounds && !over; round++) {
    const first = round === 0 && charging
    const inIt = Math.floor((Math.floor(e / 100) * (flanked ? 50 : 100) * defender.share) / 10_000)
    const standing = side.filter((one) => one.e >= 100 && one.s <= one.e)
    if (standing.length === 0 || e < 100) break
    const ours = standing.reduce((sum, one) => sum + Math.floor(one.e / 100), 0)
    let dealt = 0
    for (const one of standing)
      dealt += meanMeleeLosses(
        situation,
        {
          piece: one.piece,
          castings: Math.floor(one.e / 100),
          flags: meleeFlags(one.piece, target, first),
          vs: [target],
        },
        ours,
        inIt,
      )
    const back = meanMeleeLosses(
      situation,
      { piece: target, castings: inIt, flags: meleeFlags(target, standing[0]!.piece, false), vs: [standing[0]!.piece] },
      inIt,
      ours,
    )
    const hit = expectedLosses(target, Math.min(dealt, e), 'melee', flanked ? 'flank' : 'front')
    e -= hit.casualties + hit.stragglers
    s += hit.stragglers
    took += hit.casualties + Math.floor((hit.stragglers * 65) / 100)
    const each = Math.floor(back / standing.length)
    for (const one of standing) {
      const toll = expectedLosses(one.piece, Math.min(each, one.e), 'melee', 'front')
      one.e -= toll.casualties + toll.stragglers
      one.s += toll.stragglers
      one.lost += toll.casualties + Math.floor((toll.stragglers * 65) / 100)
    }
    over = s > e
  }
  value += Math.floor((took * target.worth) / 100)
  // Near the edge of breaking the dice decide: half the prize on the line, all of it a good way beyond.
  const edge = Math.max(0, Math.min(100, 50 + Math.floor((s - e) / 6)))
  value += Math.floor((breakCost(target, Math.max(0, e)) * edge) / 100)
  if (e <= 0) value += Math.floor((target.stragglers * 35 * target.worth) / 100)
  for (const one of side) {
    value -= Math.floor((one.lost * one.piece.worth) / 100)
    const own = Math.max(0, Math.min(100, 50 + Math.floor((one.s - one.e) / 6)))
    value -= Math.floor((breakCost(one.piece, Math.max(0, one.e)) * (edge > 60 ? Math.floor(own / 2) : own)) / 100)
  }
  return value
}
