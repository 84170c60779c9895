import { useState } from 'preact/hooks'
import type { RegimentalAction } from '../../../../tabletop/regimental/battle/schema/action'
import { RuleLink } from '../../../shared/Parts'
import { actionsOf, entriesOf } from '../legal'
import { taggedName } from '../names'
import { regWords } from '../words/words'
import { type RegProps, UnitButton } from './parts'

type ChargeAction = Extract<RegimentalAction, { type: 'charge' }>
type ReactAction = Extract<RegimentalAction, { type: 'react' }>

/** M2b (REG-9.1): whom the units of the check charge. */
export function ChargesPanel({ play }: RegProps) {
  const w = regWords()
  const [isCold, setCold] = useState(true)
  const { battle, field } = play.position.value.table
  const charges = actionsOf(entriesOf(play.legal.value, 'charge')) as readonly ChargeAction[]
  const units = [...new Set(charges.map(({ unit }) => unit))]
  const declared = battle.charges.filter(({ state }) => state === 'declared')
  return (
    <>
      {declared.length > 0 ? (
        <>
          <h3>{w.declared}</h3>
          <ul class="reg-list">
            {declared.map(({ unit, target }) => (
              <li key={unit}>
                {w.charge(taggedName(field, unit), taggedName(field, target))}{' '}
                {entriesOf(play.legal.value, 'takeBack', unit).length > 0 ? (
                  <button type="button" onClick={() => void play.act({ type: 'takeBack', unit })}>
                    {w.takeBack}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {charges.some(({ coldSteel }) => coldSteel) ? (
        <label class="reg-check">
          <input type="checkbox" checked={isCold} onChange={() => setCold(!isCold)} data-testid="reg-cold-steel" />
          <span>
            {w.coldSteel} <RuleLink id="REG-12.11" />
          </span>
        </label>
      ) : null}
      <ul class="reg-list">
        {units.map((unit) => {
          const own = charges.filter((each) => each.unit === unit)
          const targets = [...new Set(own.map(({ target }) => target))]
          return (
            <li key={unit}>
              <UnitButton play={play} id={unit} />
              <p class="small">{w.chargeTargets}</p>
              <div class="row">
                {targets.map((target) => (
                  <button
                    key={target}
                    type="button"
                    data-testid={`charge-${unit}-${target}`}
                    onMouseEnter={() => (play.lit.value = [unit, target])}
                    onMouseLeave={() => (play.lit.value = [])}
                    onClick={() => {
                      const ways = own.filter((each) => each.target === target)
                      void play.act(ways.find(({ coldSteel }) => coldSteel === isCold) ?? ways[0]!)
                    }}
                  >
                    {taggedName(field, target)}
                  </button>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** M2b (REG-9.3): what the targets of charges do. */
export function ReactionsPanel({ play }: RegProps) {
  const w = regWords()
  const { battle, field } = play.position.value.table
  const reactions = actionsOf(entriesOf(play.legal.value, 'react')) as readonly ReactAction[]
  const units = [...new Set([...reactions.map(({ unit }) => unit), ...battle.reactions.map(({ unit }) => unit)])]
  const words = ({ how, to }: Pick<ReactAction, 'how' | 'to'>): string =>
    w.reactions[how]?.(to === null ? '' : taggedName(field, to)) ?? how
  return (
    <>
      <ul class="reg-list">
        {battle.charges
          .filter(({ state }) => state === 'declared')
          .map(({ unit, target, coldSteel }) => (
            <li key={unit}>
              {w.charge(taggedName(field, unit), taggedName(field, target))}
              {coldSteel ? ` (${w.traits.coldSteel})` : ''}
            </li>
          ))}
      </ul>
      <ul class="reg-list">
        {units.map((unit) => {
          const given = battle.reactions.find((each) => each.unit === unit)
          return (
            <li key={unit}>
              <UnitButton play={play} id={unit} extra={given ? words(given) : undefined} />
              <div class="row">
                {reactions
                  .filter((each) => each.unit === unit)
                  .map((each) => (
                    <button
                      key={`${each.how} ${each.to}`}
                      type="button"
                      data-testid={`react-${unit}-${each.how}`}
                      onClick={() => void play.act(each)}
                    >
                      {words(each)}
                    </button>
                  ))}
                {given && entriesOf(play.legal.value, 'takeBack', unit).length > 0 ? (
                  <button type="button" onClick={() => void play.act({ type: 'takeBack', unit })}>
                    {w.takeBack}
                  </button>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
