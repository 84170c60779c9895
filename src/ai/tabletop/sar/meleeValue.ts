import { meleeColumn } from '../../../tabletop/sar/melee/meleeColumn'
import type { MeleeFlag } from '../../../tabletop/sar/melee/meleeShift'
import { meanLossesByColumn } from './probability'
import type { UnitView, Situation } from './situation'
import { coverRows } from './expectedFire'
import { breakCost, expectedLosses } from './lossValue'

/** What a straggler of a melee counts beside a casualty, in hundredths: chosen by trial. */
const MELEE_STRAGGLER_SHARE = 65

/** A unit in a melee, how many of its castings fight, the modifiers of its roll, and the enemies that it fights. */
interface MeleeUnit {
  readonly piece: UnitView
  readonly castings: number
  readonly flags: readonly MeleeFlag[]
  readonly enemies: readonly UnitView[]
}

/** The mean losses that a unit inflicts in one round, in hundredths of a casting (SAR-14.3 to 14.6); `own` and `enemy`: castings of both sides. */
function meanMeleeLosses(
  situation: Situation,
  { piece, castings, flags, enemies }: MeleeUnit,
  own: number,
  enemy: number,
): number {
  const { tables } = situation
  const { facts, unit } = piece
  const foe = enemies[0]!
  const rows = coverRows(foe).filter((row) => row !== 'throughSkirmishers')
  const fighter = {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    nation: facts.nation,
    leaderLR: piece.leaderRating,
    flags,
    target: rows,
    skirmish: unit.stance === 'skirmish',
  }
  const { column } = meleeColumn(tables, Math.max(0, castings), fighter, { own, enemy })
  return meanLossesByColumn(tables)[column]!
}

/** SAR-14.4: the modifiers of a unit's roll that depend on formation and arm. */
function meleeFlags(piece: UnitView, foe: UnitView, charging: boolean): MeleeFlag[] {
  const flags: MeleeFlag[] = charging ? ['charging'] : []
  const { unit, facts, onFoot } = piece
  const isColumn = unit.stance === 'column' || unit.stance === 'closedColumn'
  if (facts.arm === 'infantry' && unit.stance === 'roadColumn') flags.push('roadColumn')
  if (facts.arm === 'infantry' && isColumn && charging) flags.push('inColumn')
  if (unit.stance === 'square') flags.push('inSquare')
  if (!onFoot && !piece.isArtillery && (foe.onFoot || foe.isArtillery))
    flags.push(foe.unit.stance === 'square' ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
  if (unit.blown) flags.push('blownHorses')
  return flags
}

/**
 * The expected value of a melee of several chargers against one unit, in hundredths of a point for the chargers' side. `share`: the percentage of
 * the defender's castings that fight. Plays `rounds` rounds with mean losses; `charging`: the first round follows a charge.
 */
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
    effectives: effectives * 100,
    stragglers: piece.stragglers * 100,
    lost: 0,
  }))
  let effectives = defender.effectives * 100
  let stragglers = defender.stragglers * 100
  let defenderLosses = 0
  let value = 0
  const flanked = chargers.some(({ flank }) => flank)
  let over = false
  for (let round = 0; round < rounds && !over; round++) {
    const isChargeRound = round === 0 && charging
    const castingsFighting = Math.floor((Math.floor(effectives / 100) * (flanked ? 50 : 100) * defender.share) / 10_000)
    const standing = side.filter((one) => one.effectives >= 100 && one.stragglers <= one.effectives)
    if (standing.length === 0 || effectives < 100) break
    const ours = standing.reduce((sum, one) => sum + Math.floor(one.effectives / 100), 0)
    let dealt = 0
    for (const one of standing)
      dealt += meanMeleeLosses(
        situation,
        {
          piece: one.piece,
          castings: Math.floor(one.effectives / 100),
          flags: meleeFlags(one.piece, target, isChargeRound),
          enemies: [target],
        },
        ours,
        castingsFighting,
      )
    const dealtBack = meanMeleeLosses(
      situation,
      {
        piece: target,
        castings: castingsFighting,
        flags: meleeFlags(target, standing[0]!.piece, false),
        enemies: [standing[0]!.piece],
      },
      castingsFighting,
      ours,
    )
    const hit = expectedLosses(target, Math.min(dealt, effectives), 'melee', flanked ? 'flank' : 'front')
    effectives -= hit.casualties + hit.stragglers
    stragglers += hit.stragglers
    defenderLosses += hit.casualties + Math.floor((hit.stragglers * MELEE_STRAGGLER_SHARE) / 100)
    const each = Math.floor(dealtBack / standing.length)
    for (const one of standing) {
      const toll = expectedLosses(one.piece, Math.min(each, one.effectives), 'melee', 'front')
      one.effectives -= toll.casualties + toll.stragglers
      one.stragglers += toll.stragglers
      one.lost += toll.casualties + Math.floor((toll.stragglers * MELEE_STRAGGLER_SHARE) / 100)
    }
    over = stragglers > effectives
  }
  value += Math.floor((defenderLosses * target.castingWorth) / 100)
  // The chance that the defender breaks: even when stragglers equal effectives, certain well beyond.
  const breaks = Math.max(0, Math.min(100, 50 + Math.floor((stragglers - effectives) / 6)))
  value += Math.floor((breakCost(target, Math.max(0, effectives)) * breaks) / 100)
  if (effectives <= 0) value += Math.floor((target.stragglers * 35 * target.castingWorth) / 100)
  for (const one of side) {
    value -= Math.floor((one.lost * one.piece.castingWorth) / 100)
    const chargerBreaks = Math.max(0, Math.min(100, 50 + Math.floor((one.stragglers - one.effectives) / 6)))
    // A charger seldom breaks when the defender most likely does: its chance counts half.
    value -= Math.floor(
      (breakCost(one.piece, Math.max(0, one.effectives)) *
        (breaks > 60 ? Math.floor(chargerBreaks / 2) : chargerBreaks)) /
        100,
    )
  }
  return value
}
