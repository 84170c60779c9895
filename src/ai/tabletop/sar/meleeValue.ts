import { meleeColumn } from '../../../tabletop/sar/melee/meleeColumn'
import type { MeleeFlag } from '../../../tabletop/sar/melee/meleeShift'
import { meanLossesByColumn } from './probability'
import type { UnitView, Situation } from './situation'
import { coverRows } from './expectedFire'
import { breakCost, expectedLosses } from './lossValue'

// The expected value of a melee. Castings in the course of it are counted in hundredths, values in hundredths of a point.

/** The cost of a straggler of a melee in percent of the cost of a casualty: chosen by trial. */
const MELEE_STRAGGLER_PERCENT = 65
/** The share of the stragglers that a destroyed unit still had, in percent, that counts as won: an estimate. */
const LEFT_STRAGGLERS_PERCENT = 35
/** For each such part of a casting (in hundredths) by which stragglers exceed effectives, the chance to break is a percent higher: an estimate. */
const MARGIN_PER_PERCENT = 6
/** From this chance of the defender to break on, in percent, the chances of the chargers to break count half. */
const DEFENDER_LIKELY_BREAKS = 60

/** A unit in a melee, how many of its castings fight, the modifiers of its roll, and the enemies that it fights. */
interface MeleeUnit {
  readonly piece: UnitView
  readonly castings: number
  readonly flags: readonly MeleeFlag[]
  readonly enemies: readonly UnitView[]
}

/** The mean losses that a unit inflicts in one round, in hundredths of a casting (SAR-14.3 to 14.6), by the castings that fight on both sides. */
function meanMeleeLosses(
  situation: Situation,
  { piece, castings, flags, enemies }: MeleeUnit,
  ownCastings: number,
  enemyCastings: number,
): number {
  const { tables } = situation
  const { facts, unit } = piece
  const foe = enemies[0]!
  const fighter = {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    nation: facts.nation,
    leaderLR: piece.leaderRating,
    flags,
    // Skirmishers in front of a unit protect it from fire, but not in a melee.
    target: coverRows(foe).filter((row) => row !== 'throughSkirmishers'),
    skirmish: unit.stance === 'skirmish',
  }
  const castingsOfSides = { own: ownCastings, enemy: enemyCastings }
  const { column } = meleeColumn(tables, Math.max(0, castings), fighter, castingsOfSides)
  return meanLossesByColumn(tables)[column]!
}

/** SAR-14.4: the modifiers of a unit's roll that depend on formation and arm. */
function meleeFlags(piece: UnitView, foe: UnitView, isCharging: boolean): MeleeFlag[] {
  const flags: MeleeFlag[] = isCharging ? ['charging'] : []
  const { unit, facts, onFoot } = piece
  const isColumn = unit.stance === 'column' || unit.stance === 'closedColumn'
  if (facts.arm === 'infantry' && unit.stance === 'roadColumn') flags.push('roadColumn')
  if (facts.arm === 'infantry' && isColumn && isCharging) flags.push('inColumn')
  if (unit.stance === 'square') flags.push('inSquare')
  if (!onFoot && !piece.isArtillery && (foe.onFoot || foe.isArtillery))
    flags.push(foe.unit.stance === 'square' ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
  if (unit.blown) flags.push('blownHorses')
  return flags
}

/** A unit as it goes into the melee: a charger with its castings, and whether it comes from a flank or from the rear. */
interface Charger {
  readonly piece: UnitView
  readonly effectives: number
  readonly flank: boolean
}

/** The state of a unit in the course of a melee, all in hundredths of a casting. */
interface MeleeState {
  effectives: number
  stragglers: number
  /** What it has lost, with stragglers counted as a share of a casualty. */
  lost: number
}

const isBroken = ({ stragglers, effectives }: MeleeState): boolean => stragglers > effectives

/** Takes losses of one round, in hundredths of a casting, from a unit. */
function takeLosses(state: MeleeState, piece: UnitView, losses: number, zone: 'front' | 'flank'): void {
  const { casualties, stragglers } = expectedLosses(piece, Math.min(losses, state.effectives), 'melee', zone)
  state.effectives -= casualties + stragglers
  state.stragglers += stragglers
  state.lost += casualties + Math.floor((stragglers * MELEE_STRAGGLER_PERCENT) / 100)
}

/** The chance in percent that a unit breaks after the melee: even when stragglers equal effectives. */
const chanceToBreak = ({ stragglers, effectives }: MeleeState): number =>
  Math.max(0, Math.min(100, 50 + Math.floor((stragglers - effectives) / MARGIN_PER_PERCENT)))

/** The cost of the losses of a unit, in hundredths of a point. */
const lossCost = ({ lost }: MeleeState, piece: UnitView): number => Math.floor((lost * piece.castingWorth) / 100)

/**
 * The expected value of a melee of several chargers against one unit, in hundredths of a point for the chargers' side, by `rounds` rounds with
 * mean losses. `share`: the percentage of the defender's castings that fight. `isAfterCharge`: the first round follows a charge.
 */
export function meleeValue(
  situation: Situation,
  chargers: readonly Charger[],
  target: UnitView,
  { share, ...castings }: { readonly effectives: number; readonly stragglers: number; readonly share: number },
  rounds = 2,
  isAfterCharge = true,
): number {
  const attackers = chargers.map(({ piece, effectives }) => ({
    piece,
    state: { effectives: effectives * 100, stragglers: piece.stragglers * 100, lost: 0 } as MeleeState,
  }))
  const defender: MeleeState = {
    effectives: castings.effectives * 100,
    stragglers: castings.stragglers * 100,
    lost: 0,
  }
  const isFlanked = chargers.some(({ flank }) => flank)
  let isOver = false
  for (let round = 0; round < rounds && !isOver; round++) {
    const isChargeRound = round === 0 && isAfterCharge
    // Half of a unit that is taken in the flank fights.
    const sharePercent = (isFlanked ? 50 : 100) * share
    const defenderCastings = Math.floor((Math.floor(defender.effectives / 100) * sharePercent) / 10_000)
    const fighting = attackers.filter(({ state }) => state.effectives >= 100 && !isBroken(state))
    if (fighting.length === 0 || defender.effectives < 100) break
    const firstAttacker = fighting[0]!.piece
    const attackingCastings = fighting.reduce((sum, { state }) => sum + Math.floor(state.effectives / 100), 0)
    let lossesOfDefender = 0
    for (const { piece, state } of fighting) {
      const unit = {
        piece,
        castings: Math.floor(state.effectives / 100),
        flags: meleeFlags(piece, target, isChargeRound),
        enemies: [target],
      }
      lossesOfDefender += meanMeleeLosses(situation, unit, attackingCastings, defenderCastings)
    }
    const defendingUnit = {
      piece: target,
      castings: defenderCastings,
      flags: meleeFlags(target, firstAttacker, false),
      enemies: [firstAttacker],
    }
    const lossesOfAttackers = meanMeleeLosses(situation, defendingUnit, defenderCastings, attackingCastings)
    takeLosses(defender, target, lossesOfDefender, isFlanked ? 'flank' : 'front')
    const lossesOfEach = Math.floor(lossesOfAttackers / fighting.length)
    for (const { piece, state } of fighting) takeLosses(state, piece, lossesOfEach, 'front')
    isOver = isBroken(defender)
  }
  const defenderBreaks = chanceToBreak(defender)
  let value = lossCost(defender, target)
  value += Math.floor((breakCost(target, Math.max(0, defender.effectives)) * defenderBreaks) / 100)
  if (defender.effectives <= 0)
    value += Math.floor((target.stragglers * LEFT_STRAGGLERS_PERCENT * target.castingWorth) / 100)
  for (const { piece, state } of attackers) {
    value -= lossCost(state, piece)
    // An attacker seldom breaks when the defender most likely does.
    const fullChance = chanceToBreak(state)
    const attackerBreaks = defenderBreaks > DEFENDER_LIKELY_BREAKS ? Math.floor(fullChance / 2) : fullChance
    value -= Math.floor((breakCost(piece, Math.max(0, state.effectives)) * attackerBreaks) / 100)
  }
  return value
}
