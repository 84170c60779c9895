import { meleeColumn } from '../../../tabletop/sar/melee/meleeColumn'
import type { MeleeFlag } from '../../../tabletop/sar/melee/meleeShift'
import { meanLossesByColumn } from './probability'
import type { UnitView, Situation } from './situation'
import { coverRows } from './expectedFire'
import { breakCost, expectedLosses } from './lossValue'

// The expected value of a melee. During a melee castings are counted in hundredths; values are hundredths of a point. A `piece` or `foe` is the
// view of a unit: `unit` is its state in the battle, `facts` never change, `castingWorth` is the value of a casting.

/** The cost of a straggler of a melee in percent of the cost of a casualty: chosen by trial. */
const MELEE_STRAGGLER_PERCENT = 65
/** When a defender loses its last effectives, this share of the stragglers that it had before counts as won, in percent: an estimate. */
const LEFT_STRAGGLERS_PERCENT = 35
/** How many hundredths of a casting more stragglers make a unit's chance to break one percent greater: an estimate. */
const MARGIN_PER_PERCENT = 6
/** When the defender breaks with a greater chance than this, in percent, the chargers' chances to break count half. */
const DEFENDER_LIKELY_BREAKS = 60

/** A unit in a melee: how many of its castings fight, the modifiers of its roll, and the enemy that it fights. */
interface MeleeUnit {
  readonly piece: UnitView
  readonly castings: number
  readonly flags: readonly MeleeFlag[]
  readonly foe: UnitView
}

/** The mean losses that a unit inflicts in one round, in hundredths of a casting (SAR-14.3 to 14.6), by the castings that fight on both sides. */
function meanMeleeLosses(
  situation: Situation,
  { piece, castings, flags, foe }: MeleeUnit,
  ownCastings: number,
  enemyCastings: number,
): number {
  const { tables } = situation
  const { facts, unit } = piece
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

/** A charging unit as it goes into the melee. */
interface Charger {
  readonly piece: UnitView
  readonly effectives: number
  /** It comes from a flank or from the rear of the defender. */
  readonly fromFlank: boolean
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

/** The chance in percent that a unit breaks after the melee: 50 when it has as many stragglers as effectives. */
const chanceToBreak = ({ stragglers, effectives }: MeleeState): number =>
  Math.max(0, Math.min(100, 50 + Math.floor((stragglers - effectives) / MARGIN_PER_PERCENT)))

/** The cost of the losses of a unit, in hundredths of a point. */
const lossCost = ({ lost }: MeleeState, piece: UnitView): number => Math.floor((lost * piece.castingWorth) / 100)

/** The defender as it goes into the melee, in castings. */
interface Defender {
  readonly effectives: number
  readonly stragglers: number
  /** The percentage of its effectives that fight. */
  readonly fightingShare: number
}

/** Rounds of a melee that the estimate plays through. */
const ROUNDS = 2

/**
 * The expected value of a melee of several charging units against one unit, in hundredths of a point for the chargers' side. Plays the rounds
 * with mean losses; the first round follows the charge.
 */
export function meleeValue(
  situation: Situation,
  chargers: readonly Charger[],
  target: UnitView,
  defenderAtStart: Defender,
): number {
  const attackers = chargers.map(({ piece, effectives }) => ({
    piece,
    state: { effectives: effectives * 100, stragglers: piece.stragglers * 100, lost: 0 } as MeleeState,
  }))
  const defender: MeleeState = {
    effectives: defenderAtStart.effectives * 100,
    stragglers: defenderAtStart.stragglers * 100,
    lost: 0,
  }
  const isFlanked = chargers.some(({ fromFlank }) => fromFlank)
  let isOver = false
  for (let round = 0; round < ROUNDS && !isOver; round++) {
    const isChargeRound = round === 0
    // Half of a unit that is taken in the flank fights. Percent times percent are ten-thousandths.
    const shareInTenThousandths = (isFlanked ? 50 : 100) * defenderAtStart.fightingShare
    const defenderCastings = Math.floor((Math.floor(defender.effectives / 100) * shareInTenThousandths) / 10_000)
    const fighting = attackers.filter(({ state }) => state.effectives >= 100 && !isBroken(state))
    if (fighting.length === 0 || defender.effectives < 100) break
    const firstAttacker = fighting[0]!.piece
    const attackingCastings = fighting.reduce((sum, { state }) => sum + Math.floor(state.effectives / 100), 0)
    // Both sides fight at once: losses are worked out first and taken afterwards.
    let lossesOfDefender = 0
    for (const { piece, state } of fighting) {
      const unit = {
        piece,
        castings: Math.floor(state.effectives / 100),
        flags: meleeFlags(piece, target, isChargeRound),
        foe: target,
      }
      lossesOfDefender += meanMeleeLosses(situation, unit, attackingCastings, defenderCastings)
    }
    const defendingUnit = {
      piece: target,
      castings: defenderCastings,
      flags: meleeFlags(target, firstAttacker, false),
      foe: firstAttacker,
    }
    const lossesOfAttackers = meanMeleeLosses(situation, defendingUnit, defenderCastings, attackingCastings)
    takeLosses(defender, target, lossesOfDefender, isFlanked ? 'flank' : 'front')
    const lossesOfEach = Math.floor(lossesOfAttackers / fighting.length)
    for (const { piece, state } of fighting) takeLosses(state, piece, lossesOfEach, 'front')
    isOver = isBroken(defender)
  }
  // After the rounds: losses on both sides, and what it costs when a unit breaks.
  const defenderBreakChance = chanceToBreak(defender)
  let value = lossCost(defender, target)
  value += Math.floor((breakCost(target, Math.max(0, defender.effectives)) * defenderBreakChance) / 100)
  if (defender.effectives <= 0)
    value += Math.floor((target.stragglers * LEFT_STRAGGLERS_PERCENT * target.castingWorth) / 100)
  for (const { piece, state } of attackers) {
    value -= lossCost(state, piece)
    // An attacker seldom breaks when the defender most likely breaks.
    const fullChance = chanceToBreak(state)
    const attackerBreakChance = defenderBreakChance > DEFENDER_LIKELY_BREAKS ? Math.floor(fullChance / 2) : fullChance
    value -= Math.floor((breakCost(piece, Math.max(0, state.effectives)) * attackerBreakChance) / 100)
  }
  return value
}
