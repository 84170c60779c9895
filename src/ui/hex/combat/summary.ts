import { shareInterval } from '../../../clash/foughtOdds'
import type { ClashForecast } from '../../../clash/forecast'
import type { Forecast } from '../../../operational/types'

// The first line of the attack dialog: what an attack may bring, in one sentence for the player.

/** A probability as a fraction. */
export interface Chance {
  readonly num: number
  readonly den: number
  /**
   * Of a result that did not come up in the fights that were counted: the chance that it may have all the same, the upper end of its interval.
   * Absent: the chance is exact, or the result did come up.
   */
  readonly atMost?: { readonly num: number; readonly den: number }
  /** Of a chance that was counted: it holds so much to each side, 19 times in 20. Absent: it is exact. */
  readonly within?: { readonly num: number; readonly den: number }
}

/**
 * What one sentence says of an attack, seen from the attackers. The chances overlap, since a side may lose a step and give way in the same
 * fight. `bombards`: batteries alone, which neither retreat nor lose steps (OPS-9.8).
 */
export interface AttackSummary {
  readonly kind: 'assault' | 'bombards'
  /** Strengths of both sides in combat factors (OPS-9.2). */
  readonly attack: number
  readonly defence: number
  /** The defenders retreat, rout, must retreat or hold disrupted, or are destroyed. */
  readonly giveWay: Chance
  /** The defenders are disrupted where they stand. */
  readonly disrupted: Chance
  /** The attackers lose a step or more. */
  readonly loseStep: Chance
  /** The attackers retreat, or must retreat or hold disrupted. */
  readonly retreat: Chance
  /** The chances were counted in so many fights; absent: they are exact. */
  readonly fights?: number
}

type Outcome = Forecast['outcomes'][number]

/** Does a side that ends so leave its hex, or may it? Who is stuck or holds stays there (OPS-9.6, 10.1). */
const leavesHex = (stay: Outcome['defender']): boolean =>
  stay === 'retreat' || stay === 'hold-or-retreat' || stay === 'rout' || stay === 'destroyed'

/** What the combat table may bring, in one sentence; null: the forecast holds no outcome. */
export function summaryOfTable(forecast: Forecast): AttackSummary | null {
  const den = forecast.outcomes[0]?.p.den
  if (den === undefined) return null
  const chanceOf = (counts: (outcome: Outcome) => boolean): Chance => ({
    num: forecast.outcomes.reduce((sum, outcome) => (counts(outcome) ? sum + outcome.p.num : sum), 0),
    den,
  })
  return {
    kind: forecast.attackParts.some((part) => part.lead) ? 'assault' : 'bombards',
    attack: forecast.attack,
    defence: forecast.defence,
    giveWay: chanceOf(({ defender }) => leavesHex(defender)),
    disrupted: chanceOf(({ defender }) => defender === 'disrupted'),
    loseStep: chanceOf(({ attackerSteps }) => attackerSteps > 0),
    retreat: chanceOf(({ attacker }) => leavesHex(attacker) && attacker !== 'destroyed'),
  }
}

const NEVER: Chance = { num: 0, den: 1 }
/** The greatest chance, in ten-thousandths, that something may have that did not come up in so many fights (19 times in 20). */
const atMostOf = (fights: number): Chance => ({ num: Math.round(10_000 * shareInterval(0, fights).high), den: 10_000 })

/**
 * What a clash on the tabletop may bring, in one sentence. The strengths are those of the hex game, so that both ways to fight begin with the
 * same two numbers; null: they are not known, since the attack is not possible.
 */
export function summaryOfClash(clash: ClashForecast, strengths: Forecast | null): AttackSummary | null {
  if (strengths === null) return null
  const chanceOf = (wanted: string): Chance => {
    const chance = [...clash.outcomes, ...clash.besides].find(({ result }) => result === wanted)
    // What never came up in the fights is left out of the forecast, but it is not impossible.
    if (!chance) return clash.fights === undefined ? NEVER : { num: 0, den: 1, atMost: atMostOf(clash.fights) }
    if (chance.p.num === 0 && chance.high && chance.high.num > 0) return { ...chance.p, atMost: chance.high }
    return chance.error.num > 0 ? { ...chance.p, within: chance.error } : chance.p
  }
  return {
    kind: strengths.attackParts.some((part) => part.lead) ? 'assault' : 'bombards',
    attack: strengths.attack,
    defence: strengths.defence,
    giveWay: chanceOf('defenderRetreats'),
    disrupted: chanceOf('defenderDisrupted'),
    loseStep: chanceOf('attackerLoses'),
    retreat: chanceOf('attackerRetreats'),
    ...(clash.fights !== undefined && { fights: clash.fights }),
  }
}
