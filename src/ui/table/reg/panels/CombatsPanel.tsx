import { useMemo } from 'preact/hooks'
import type { Combat } from '../../../../tabletop/regimental/battle/types'
import { RuleLink } from '../../../shared/Parts'
import { entriesOf, textsOf } from '../legal'
import { taggedName } from '../names'
import { combatOdds } from '../odds'
import { regWords } from '../words/words'
import { Odds, type RegProps, SumLines } from './parts'

/** C1, C3 (REG-9.5): the combats that wait, each with its sums and exact odds. */
export function CombatsPanel({ play }: RegProps) {
  const { battle } = play.position.value.table
  const ready = entriesOf(play.legal.value, 'fight').flatMap((entry) => textsOf(entry, 'combat'))
  return (
    <ul class="reg-list">
      {battle.combats
        .filter(({ id }) => ready.includes(id))
        .map((combat) => (
          <CombatCard key={combat.id} play={play} combat={combat} />
        ))}
    </ul>
  )
}

function CombatCard({ play, combat }: RegProps & { combat: Combat }) {
  const w = regWords()
  const { table } = play.position.value
  const odds = useMemo(() => combatOdds(table, play.side.peek(), combat.id), [play.legal.value, combat.id])
  const names = (ids: readonly string[]): string => ids.map((id) => taggedName(table.field, id)).join(', ')
  return (
    <li
      onMouseEnter={() => (play.lit.value = [...combat.attackers, ...combat.defenders])}
      onMouseLeave={() => (play.lit.value = [])}
    >
      <h3>
        {w.combat(names(combat.attackers), names(combat.defenders))} <RuleLink id="REG-9.4" />
      </h3>
      {odds ? (
        <>
          <SumLines lines={odds.attack} name={w.attackSum} />
          <SumLines lines={odds.defense} name={w.defenseSum} />
          <Odds shares={odds.shares} words={w.combatResults} />
        </>
      ) : null}
      <button
        type="button"
        class="strong"
        data-testid={`fight-${combat.id}`}
        onClick={() => void play.act({ type: 'fight', combat: combat.id })}
      >
        {w.fight}
      </button>
    </li>
  )
}
