// Charges (SAR-13): whom each charging unit names, each target a card with the whole course of the charge.
import { previewDesk } from '../previewDesk'
import type { SeatProps } from '../SeatScreen'
import { tableName } from '../tableNames'
import { tableRefusal } from '../tableRefusal'
import { tableWords } from '../words/words'
import { ChargeCourses } from './ChargeCourses'
import { nameWithTag, PickButton, shareOf } from './parts'

export function ChargesPanel(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  const { targets } = seat.view.value.draft
  const entries = seat.legal.value.filter(({ type }) => type === 'charge')
  const chargers = [...new Set([...entries.map(({ unit }) => String(unit)), ...Object.keys(targets)])].sort()
  return (
    <ul class="table-units">
      {chargers.map((unit) => {
        const target = targets[unit]
        const choices = entries.filter((entry) => entry.unit === unit).map((entry) => String(entry.target))
        const isOpen = seat.picked.value === unit || chargers.length === 1
        return (
          <li key={unit} class={target ? '' : 'table-missing'}>
            <PickButton {...props} id={unit}>
              {target ? (
                `✓ → ${nameWithTag(props, target)}`
              ) : (
                <span class="table-warn">⚠ {choices.length === 0 ? t.chargesNobody : t.mustName}</span>
              )}
            </PickButton>
            {target ? (
              <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
                {t.takeBack}
              </button>
            ) : null}
            {isOpen
              ? likeliestFirst(props, unit, [...new Set([...(target ? [target] : []), ...choices])]).map((each) => (
                  <ChargeCard
                    key={each}
                    {...props}
                    unit={unit}
                    target={each}
                    isChosen={each === target}
                    onChoose={() =>
                      play.actAll(seat, [
                        ...(target ? [{ type: 'takeBack', unit }] : []),
                        { type: 'charge', unit, target: each },
                      ])
                    }
                  />
                ))
              : null}
          </li>
        )
      })}
    </ul>
  )
}

/** Targets, those that the charge reaches most likely first. */
function likeliestFirst({ seat }: SeatProps, unit: string, targets: readonly string[]): string[] {
  const contact = (target: string): number => {
    const asked = previewDesk(seat).ask('charge', { unit, target })
    return asked?.ok ? Math.max(0, ...asked.value.courses.map((course) => shareOf(course.contact))) : -1
  }
  const chances = new Map(targets.map((target) => [target, contact(target)]))
  return [...targets].sort((a, b) => chances.get(b)! - chances.get(a)!)
}

interface ChargeCardProps extends SeatProps {
  readonly unit: string
  readonly target: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A charge at one target: how it may end, and stage by stage how that comes about. */
function ChargeCard({ unit, target, isChosen, onChoose, ...props }: ChargeCardProps) {
  const { play, seat } = props
  const t = tableWords()
  const asked = previewDesk(seat).ask('charge', { unit, target })
  const isHopeless = asked?.ok === true && asked.value.courses.every(({ contact }) => contact.num === 0)
  return (
    <div class="table-shot" data-testid="charge-card">
      <button
        type="button"
        class={isChosen || isHopeless ? '' : 'strong'}
        aria-pressed={isChosen}
        data-testid="charge-at"
        data-target={target}
        onClick={onChoose}
      >
        {isChosen ? '✓ ' : ''}
        {t.charge}: {nameWithTag(props, target)}
      </button>
      {asked === null ? <p class="small">{t.reckoning}</p> : null}
      {asked?.ok === false ? (
        <p>{tableRefusal(asked.refusal, (id) => tableName(play.game.facts, seat.view.value, id))}</p>
      ) : null}
      {asked?.ok ? <ChargeCourses {...props} preview={asked.value} /> : null}
    </div>
  )
}
