// Charges (SAR-13): whom each charging unit names, with the whole course of the charge.
import type { ChargePreview } from '../../../../tabletop/common/previewFight'
import type { SeatProps } from '../SeatScreen'
import { tableRefusal } from '../tableRefusal'
import { sumWords } from '../words/sumWords'
import { tableWords } from '../words/words'
import { Lines, nameWithTag, percent, PickButton, shareOf } from './parts'

export function ChargesPanel(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  const { targets } = seat.view.value.draft
  const entries = seat.legal.value.filter(({ type }) => type === 'charge')
  const chargers = [...new Set([...entries.map(({ unit }) => String(unit)), ...Object.keys(targets)])]
  return (
    <ul class="table-units">
      {chargers.map((unit) => {
        const target = targets[unit]
        return (
          <li key={unit}>
            <PickButton {...props} id={unit}>
              {target ? `→ ${nameWithTag(props, target)}` : <span class="table-warn">⚠ {t.noFire}</span>}
            </PickButton>
            {target ? (
              <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
                {t.takeBack}
              </button>
            ) : null}
            {seat.picked.value === unit || chargers.length === 1
              ? entries
                  .filter((entry) => entry.unit === unit)
                  .map((entry) => (
                    <ChargeCard key={String(entry.target)} {...props} unit={unit} target={String(entry.target)} />
                  ))
              : null}
          </li>
        )
      })}
    </ul>
  )
}

/** A charge at one target: the way, the fire, closing, standing, the melee, each with its chance. */
function ChargeCard({ unit, target, ...props }: SeatProps & { unit: string; target: string }) {
  const { play, seat } = props
  const t = tableWords()
  const answered = play.game.preview('charge', { unit, target })
  return (
    <div class="table-shot">
      <button
        type="button"
        class="strong"
        data-testid="charge-at"
        data-target={target}
        onClick={() => play.act(seat, { type: 'charge', unit, target })}
      >
        {t.charge}: {nameWithTag(props, target)}
      </button>
      {answered.ok ? (
        <Course {...props} preview={answered.value} />
      ) : (
        <p>{tableRefusal(answered.refusal, () => null)}</p>
      )}
    </div>
  )
}

function Course({ preview }: SeatProps & { preview: ChargePreview }) {
  const t = tableWords()
  const { distance, courses } = preview
  return (
    <>
      {courses.map((course) => (
        <section key={course.square}>
          {courses.length > 1 ? (
            <h4>
              {sumWords().courses[course.square]} ({percent(shareOf(course.chance))})
            </h4>
          ) : null}
          <p class="small">
            {distance.needed === null
              ? t.noWay
              : t.reaches(percent(shareOf(course.contact)), (distance.needed / 1000).toFixed(1))}
          </p>
          <ul class="table-lines">
            {[...course.ends]
              .filter(({ chance }) => chance.num > 0)
              .sort((a, b) => shareOf(b.chance) - shareOf(a.chance))
              .map(({ end, chance }) => (
                <li key={end}>
                  <span class="table-value">{percent(shareOf(chance))}</span> {sumWords().ends[end] ?? end}
                </li>
              ))}
          </ul>
          {course.atContact ? (
            <details>
              <summary>{t.how}</summary>
              <Lines lines={course.atContact.close.lines} />
              <Lines lines={course.atContact.stand.lines} />
              {course.atContact.melee.rolls.map((roll) => (
                <Lines key={roll.unit} lines={roll.lines} />
              ))}
            </details>
          ) : null}
        </section>
      ))}
    </>
  )
}
