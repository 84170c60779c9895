import { useMemo } from 'preact/hooks'
import type { RegimentalAction } from '../../../../tabletop/regimental/battle/schema/action'
import { RuleLink } from '../../../shared/Parts'
import { actionsOf, entriesOf } from '../legal'
import { firerText } from '../log'
import { taggedName } from '../names'
import { fireOdds } from '../odds'
import { regWords } from '../words/words'
import { Odds, type RegProps, SumLines, UnitButton } from './parts'

type Aim = Extract<RegimentalAction, { type: 'aim' }>

/** F1, F2 (REG-7): a target, who fires at it, points, sum and exact odds, then the fire. */
export function FirePanel({ play }: RegProps) {
  const w = regWords()
  const { table } = play.position.value
  const { battle, field } = table
  const legal = play.legal.value
  const aims = useMemo(() => actionsOf(entriesOf(legal, 'aim')) as readonly Aim[], [legal])
  const fire = battle.fire
  const pickedUnit = play.picked.value
  // The target of the fire in hand, else the picked enemy, else whom the picked unit can hit first.
  const targets = [...new Set(aims.map(({ target }) => target))]
  const own = aims.filter(({ unit }) => unit === pickedUnit)
  const target =
    fire?.target ??
    (pickedUnit !== null && targets.includes(pickedUnit) ? pickedUnit : (own[0]?.target ?? targets[0] ?? null))
  const joining = aims.filter((aim) => aim.target === target)
  const firers = fire?.firers ?? []
  // Before anybody aims, the odds are those of all who can.
  const prospect = useMemo(
    () => (target === null ? null : fireOdds(table, play.side.peek(), firers.length > 0 ? [] : joining)),
    [legal, target],
  )
  if (aims.length === 0 && firers.length === 0) return <p>{w.noFire}</p>
  return (
    <>
      {fire === null ? (
        <>
          <h3>{w.targets}</h3>
          <div class="row">
            {targets.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === target}
                data-testid={`target-${each}`}
                onMouseEnter={() => (play.lit.value = [each])}
                onMouseLeave={() => (play.lit.value = [])}
                onClick={() => (play.picked.value = each)}
              >
                {taggedName(field, each)} ({aims.filter((aim) => aim.target === each).length})
              </button>
            ))}
          </div>
        </>
      ) : null}
      {target === null ? null : (
        <section class="reg-fire" data-testid="reg-fire">
          <h3>
            {w.fireAt(taggedName(field, target))} <RuleLink id="REG-7.1" />
          </h3>
          <p class="small">{w.firers}</p>
          <ul class="reg-list">
            {[...firers, ...joining.map(({ unit }) => unit).filter((unit) => !firers.includes(unit))].map((unit) => {
              const share = prospect?.firers.find((each) => each.unit === unit)
              return (
                <li key={unit}>
                  <label class="reg-check">
                    <input
                      type="checkbox"
                      checked={firers.includes(unit)}
                      aria-label={taggedName(field, unit)}
                      data-testid={`aim-${unit}`}
                      onChange={() => {
                        if (firers.includes(unit)) void play.act({ type: 'unaim', unit })
                        else void play.act({ type: 'aim', unit, target })
                      }}
                    />
                    <UnitButton play={play} id={unit} extra={share ? firerText(share) : undefined} />
                  </label>
                </li>
              )
            })}
          </ul>
          {prospect ? (
            <>
              <p>
                {prospect.isCannonade ? w.cannonade : w.musketry}: {w.points(String(prospect.points))}
              </p>
              <SumLines lines={prospect.lines} />
              <Odds shares={prospect.shares} words={w.fireEffects} />
            </>
          ) : null}
          <div class="row">
            {firers.length > 0 ? (
              <button
                type="button"
                class="strong"
                data-testid="reg-volley"
                disabled={entriesOf(legal, 'volley').length === 0}
                onClick={() => void play.act({ type: 'volley' })}
              >
                {w.fire}
              </button>
            ) : (
              <button
                type="button"
                class="strong"
                data-testid="reg-fire-all"
                onClick={() => void play.act(...joining, { type: 'volley' })}
              >
                {w.allFire}: {w.fire}
              </button>
            )}
          </div>
        </section>
      )}
    </>
  )
}
