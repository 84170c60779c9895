// The exact odds of a combat before its dice (REG-9.5, 10): first round, and with all Desperate Struggles fought out.
import { certain, chainOdds, dieOdds, distributionOf, type Odds } from '../../../common/odds'
import type { Distribution, PreviewLine } from '../../../common/preview'
import { chargeBand } from '../../charge/result'
import { rulesWith } from '../../data'
import type { ModifierSum } from '../../modifiers'
import { CHARGE_RESULTS } from '../../schemas/base'
import type { ChargeModifier } from '../../types'
import { WITHOUT_STANDS } from '../fightFigures'
import { resolveCombat } from '../combat/resolve'
import { combatSums } from '../combat/round'
import { stillThere } from '../combat/sums'
import { ruleOfOwed } from '../owed'
import { DIE, type RegimentalRun, type RegimentalTable } from '../run'
import { runTodo } from '../todo'
import type { Combat, CombatResult } from '../types'
import { supposed } from './supposed'

/** What a combat may come to. */
export interface CombatPreview {
  readonly attack: { readonly lines: readonly PreviewLine[]; readonly sum: number }
  readonly defense: { readonly lines: readonly PreviewLine[]; readonly sum: number }
  /** Results of the first throw (REG-10.1), best for the attacker first; and of the whole combat, when every struggle is fought out. */
  readonly firstRound: Distribution<CombatResult>
  readonly results: Distribution<CombatResult>
}

/** The difference of two dice, attacker less defender. */
const DICE: Odds<number> = chainOdds(
  dieOdds(DIE, (face) => face, String),
  (attack) => dieOdds(DIE, (face) => attack - face, String),
  String,
)

/** A struggle on a copy: both sides lose a stand, of several units always the first; the next round is left out. */
function struggle(run: RegimentalRun, combat: Combat): void {
  const { battle } = run
  resolveCombat(run, combat, { result: 'desperateStruggle', difference: 0, round: combat.round }, 0)
  battle.todo = battle.todo.filter((todo) => todo.do !== 'fight')
  while (battle.todo.length + battle.owed.length > 0) {
    runTodo(run)
    const owed = battle.owed.at(-1)
    if (!owed) continue
    const [first] = ruleOfOwed(owed).options(run, owed)
    battle.owed.pop()
    if (first !== undefined) ruleOfOwed(owed).choose(run, owed, first)
  }
}

/** Results of a round with these sums. */
function roundOdds(table: RegimentalTable, difference: number): Odds<CombatResult> {
  const rules = rulesWith(table.battle.options)
  return chainOdds(DICE, (dice) => certain(chargeBand(rules, dice + difference)), String)
}

/** The results of a combat with every struggle fought out, as far as chances of one in many millions. */
function wholeOdds(table: RegimentalTable, combat: Combat, struggles: number): Odds<CombatResult> {
  const attackers = stillThere(table, combat.attackers)
  const defenders = stillThere(table, combat.defenders)
  if (attackers.length === 0 || defenders.length === 0) {
    const difference = attackers.length > 0 ? WITHOUT_STANDS : 0 - WITHOUT_STANDS
    return certain(chargeBand(rulesWith(table.battle.options), difference))
  }
  const now = { ...combat, attackers, defenders }
  const { attack, defense } = combatSums(table, now, struggles > 0)
  return chainOdds(
    roundOdds(table, attack.sum - defense.sum),
    (result) => {
      if (result !== 'desperateStruggle' || struggles >= MOST_STRUGGLES) return certain(result)
      return wholeOdds(
        supposed(table, (run) => struggle(run, now)),
        now,
        struggles + 1,
      )
    },
    String,
  )
}
/** A draw comes one time in ten at most: after six of them the chance is below one in a million, and the struggle is told as such. */
const MOST_STRUGGLES = 6

const linesOf = ({ modifiers, sum }: ModifierSum<ChargeModifier>): CombatPreview['attack'] => ({
  lines: modifiers.map(({ name, value }) => ({ name, rule: 'REG-9.4', value })),
  sum,
})

/** REG-9.5, 10.1: the odds of a combat as it stands now. */
export function previewCombat(table: RegimentalTable, combat: Combat): CombatPreview {
  const { attack, defense } = combatSums(table, combat, false)
  const order = (a: CombatResult, b: CombatResult): number => CHARGE_RESULTS.indexOf(a) - CHARGE_RESULTS.indexOf(b)
  return {
    attack: linesOf(attack),
    defense: linesOf(defense),
    firstRound: distributionOf(roundOdds(table, attack.sum - defense.sum), order),
    results: distributionOf(wholeOdds(table, combat, 0), order),
  }
}
