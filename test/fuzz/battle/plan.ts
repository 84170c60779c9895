import type { Dice } from '../../../src/core/dice'
import { cloneJson } from '../../../src/core/json'
import { type ScenarioChoices, createChosenField, THIRD_BRIGADE } from '../../../src/tabletop/sar/battle/choices'
import { startingUnits } from '../../../src/tabletop/sar/battle/deploy'
import { startBattle } from '../../../src/tabletop/sar/battle/engine'
import type { FieldOfBattle } from '../../../src/tabletop/sar/battle/field'
import type { BattleTable, AddressedEvent } from '../../../src/tabletop/sar/battle/run'
import type { BattleOptions } from '../../../src/tabletop/sar/battle/types'
import { buenaVista, tablesOf } from '../../../src/tabletop/sar/data'
import type { PackId } from '../../../src/tabletop/common/pack/load'
import type { PackChoices } from '../../../src/tabletop/sar/pack/choices'
import { createPackField } from '../../../src/tabletop/sar/pack/field'
import { sarPackOf } from '../../../src/tabletop/sar/pack/load'
import { PROFILES } from '../../../src/tabletop/sar/schemas/base'
import type { OptionalRules, Profile, Scenario } from '../../../src/tabletop/sar/types'
import type { Result } from '../../../src/core/result'
import type { Random } from '../random'

export const FLAGS = [
  'optSecondLeaderRatings',
  'optLossOfUnits',
  'optSoakOff',
  'optCounterCharge',
  'optFollowUpCharge',
  'optArtilleryAmmo',
  'optGunDamage',
  'optLeaderRallies',
  'optHiddenUnits',
] as const satisfies readonly (keyof OptionalRules)[]

/** Settings of one battle of the fuzzer. */
export interface Plan {
  readonly seed: string
  readonly profile: Profile
  readonly flags: OptionalRules
  readonly victory: BattleOptions['victory']
  readonly arrivals: BattleOptions['arrivals']
  readonly choices: ScenarioChoices
  /** A battle of a pack with its options instead of Buena Vista; null: Buena Vista. */
  readonly pack: { readonly id: PackId; readonly choices: PackChoices } | null
  /** The last turn; battles of 25 turns are slow. */
  readonly turns: number
}

/** Draws a battle of a pack with a profile, flags and options of its own; for profiles that no pack has, Buena Vista. */
export function drawPackPlan(random: Random, seed: string, turns: number): Plan {
  const plan = drawPlan(random, seed, turns)
  const yes = (): boolean => random.chance(0.5)
  if (plan.profile === 'early-american')
    return {
      ...plan,
      pack: {
        id: 'chippawa',
        choices: {
          variant: random.pick(['on-the-plain', 'full']),
          ripleyWhole: yes(),
          greyJackets: yes(),
          warriorsSkirmish: yes(),
        },
      },
    }
  const grassFire = random.pick(['historical', 'chance', 'off'])
  return {
    ...plan,
    pack: { id: 'palo-alto', choices: { canalesFights: yes(), grassFire, duncanHowitzers: yes() } },
  }
}

/** Draws profile, flags and choices. */
export function drawPlan(random: Random, seed: string, turns: number): Plan {
  const share = random.pick([0, 0.5, 1])
  return {
    seed,
    profile: random.pick(PROFILES),
    flags: Object.fromEntries(FLAGS.map((flag) => [flag, random.chance(share)])) as unknown as OptionalRules,
    victory: random.pick(['formedInfantry', 'points']),
    arrivals: random.pick(['orderOfBattleText', 'mapCaption']),
    choices: {
      bvThirdBrigade: random.pick(THIRD_BRIGADE),
      bvMarshallForce: random.chance(0.5),
      bvMinonUsed: random.chance(0.5),
    },
    pack: null,
    turns,
  }
}

/**
 * Buena Vista for a profile that it was not written for: other gun classes, and some irregulars with bows and spears, so that section 23
 * is played too. For the other profiles the battle stays as it is.
 */
export function scenarioFor(profile: Profile, turns: number): Scenario {
  const made = buenaVista()
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  const scenario = { ...cloneJson(made.value), turns }
  const late = { ...scenario.arrivals }
  for (const list of [late.orderOfBattleText, late.mapCaption])
    for (const one of list) (one as { firstTurn: number }).firstTurn = Math.min(one.firstTurn, turns)
  if (profile !== 'early-american') return scenario
  const wild = ['mx-celaya', 'mx-leon', 'mx-presidials', 'us-mcculloch', 'mx-hidalgo']
  return {
    ...scenario,
    profiles: [...scenario.profiles, profile],
    units: scenario.units.map((unit) => ({
      ...unit,
      artilleryClass: unit.artilleryClass === 'mexican' ? ('britishFoot' as const) : unit.artilleryClass,
      ...(wild.includes(unit.id)
        ? {
            tags: [...unit.tags, 'irregular' as const],
            weapon: unit.id === 'mx-leon' ? ('spears' as const) : ('bows' as const),
          }
        : {}),
    })),
  }
}

function must<T>(made: Result<T>): T {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** The field of a battle of a pack, cut short; groups come at the latest in its last turn, and the grass burns within it. */
function packFieldFor({ id, choices }: NonNullable<Plan['pack']>, turns: number, profile: Profile): FieldOfBattle {
  const field = must(createPackField(must(sarPackOf(id)), choices, must(tablesOf(profile))))
  const { special, arrivals } = field.terms
  const soon = arrivals.mapCaption.map((group) => ({ ...group, firstTurn: Math.min(group.firstTurn, turns) }))
  const early = (turn: number): number => Math.min(turn, Math.max(1, turns - 2))
  return {
    ...field,
    terms: {
      ...field.terms,
      turns: Math.min(turns, field.terms.turns),
      arrivals: { orderOfBattleText: soon, mapCaption: soon },
      ...(special && {
        special: {
          ...special,
          dusk: special.dusk && { ...special.dusk, fromTurn: Math.min(special.dusk.fromTurn, turns) },
          grassFire: special.grassFire && { ...special.grassFire, fromTurn: early(special.grassFire.fromTurn) },
        },
      }),
    },
  }
}

const fields = new Map<string, FieldOfBattle>()

/** The battlefield of a plan, built once for all battles that share it. */
export function fieldFor({ profile, turns, choices, pack }: Plan): FieldOfBattle {
  const key = JSON.stringify([profile, turns, choices, pack])
  const field =
    fields.get(key) ??
    (pack
      ? packFieldFor(pack, turns, profile)
      : must(createChosenField(scenarioFor(profile, turns), must(tablesOf(profile)), choices)))
  fields.set(key, field)
  return field
}

export const diceOf = ({ seed }: Plan): Dice => ({ seed, forced: [] })

/** A new battle of a plan, at its set-up. */
export function begin(plan: Plan): { table: BattleTable; events: AddressedEvent[] } {
  const field = fieldFor(plan)
  const { flags: rules, arrivals } = plan
  // A battle of a pack is won by points, unless something decides it before.
  const victory = plan.pack ? 'points' : plan.victory
  return startBattle(field, cloneJson(startingUnits(field)), { rules, victory, arrivals }, diceOf(plan))
}
