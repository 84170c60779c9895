import { effectivenessOf } from '../../../tabletop/regimental/battle/units'
import { RuleLink } from '../../shared/Parts'
import { groundName } from '../play/groundNames'
import { unitCard } from '../play/record/battleRecord'
import { UnitCard } from '../play/record/UnitCard'
import { recordWords } from '../play/record/words'
import { leaderName, taggedName } from './names'
import type { RegProps } from './panels/parts'
import { regWords, wordOf } from './words/words'

/** What the chosen unit is and how it stands, in words; its story folded away. */
export function RegUnitCard({ play }: RegProps) {
  const w = regWords()
  const { table } = play.position.value
  const { battle, field } = table
  const id = play.picked.value
  const facts = id === null ? undefined : field.units.get(id)
  const unit = id === null ? undefined : battle.units[id]
  if (id === null || !facts || !unit) return null
  const wear = effectivenessOf(table, id)
  const charge = battle.charges.find((each) => each.unit === id && each.state !== 'over')
  const count =
    facts.stands > 0 ? w.unit.stands(unit.stands, facts.stands) : w.unit.guns(unit.guns.length, facts.guns.length)
  const state = [
    count,
    wordOf(w.formations, unit.formation),
    ...(facts.stands > 0 ? [w.unit.order[unit.order] ?? unit.order] : []),
    ...(wear === null ? [] : [w.unit.wear[wear] ?? wear]),
    w.unit.class[facts.class] ?? facts.class,
    ...(facts.weapon === null ? [] : [w.unit.weapon[facts.weapon] ?? facts.weapon]),
    ...facts.traits.map((trait) => wordOf(w.traits, trait)),
    ...(unit.lowAmmo ? [w.unit.lowAmmo] : []),
    ...(unit.building === null ? [] : [w.unit.garrison(groundName(unit.building))]),
    ...(unit.crewIn === null ? [] : [w.unit.crewSheltered]),
    ...(unit.hasFired ? [w.unit.fired] : []),
    ...(charge ? [w.unit.charging(taggedName(field, charge.target))] : []),
  ]
  return (
    <section class="reg-card" data-testid="reg-card" data-unit={id}>
      <h3>
        {taggedName(field, id)} <RuleLink id="REG-1.4" />
      </h3>
      <p class="small">{state.join(' · ')}</p>
      {unit.guns.length > 0 ? (
        <ul class="small">
          {unit.guns.map((gun) => {
            const of = facts.guns[gun.index]
            const marks = (['silenced', 'damaged', 'lowAmmo'] as const).filter((mark) => gun[mark])
            return (
              <li key={gun.index}>
                {w.gunNumber(
                  gun.index + 1,
                  of ? `${wordOf(w.gunTypes, of.type)}, ${wordOf(w.traction, of.traction)}` : '',
                )}
                {marks.length > 0 ? `: ${marks.map((mark) => w.gunState[mark]).join(', ')}` : ''}
              </li>
            )
          })}
        </ul>
      ) : null}
      <p class="small">{w.unit.inCommand(leaderName(field, facts.leader))}</p>
      {unitCard(field.terms.id, id) ? (
        <details class="table-record">
          <summary>{recordWords().unit}</summary>
          <UnitCard scenario={field.terms.id} id={id} leaderName={(leader) => leaderName(field, leader)} />
        </details>
      ) : null}
    </section>
  )
}
