// The march of one unit by buttons and number fields: what is laid out, and the next step.
import { useState } from 'preact/hooks'
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import { AS_FAR_AS_POSSIBLE, choiceOf, FIRST_SIZE, STEP_CHOICES, type StepChoice } from '../hand/choices'
import { handOf } from '../hand/hand'
import type { StepStance } from '../hand/held'
import { laidOutSteps } from '../hand/steps'
import { stepInWords } from '../hand/stepWords'
import type { SeatProps } from '../SeatScreen'
import { groundName } from '../groundNames'
import { tableUnitName } from '../tableNames'
import { handWords, inchesOf } from '../words/handWords'
import { NumberField, ReleaseButtons, Why } from './handParts'
import { sumWords } from '../words/sumWords'
import { nameWithTag, percent, shareOf, wordOf } from './parts'
import { RuleLink } from '../../../shared/Parts'
import { forHand } from '../../../shared/touch'

interface UnitProps extends SeatProps {
  readonly unit: string
}

export function UnitMoves(props: UnitProps) {
  const { play, seat } = props
  const t = handWords()
  const hand = handOf(play, seat)
  const types = hand.types.value
  const hasSteps = laidOutSteps(seat.view.value, props.unit).length > 0
  const closed = types.size > 0 || hasSteps ? null : play.game.check({ type: 'aboutFace', unit: props.unit })
  const isHolding = hand.state.value.held !== null
  return (
    <div class="table-order">
      <WhatIsLeft {...props} />
      <LaidOut {...props} />
      {types.size > 0 ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            hand.commit()
          }}
        >
          <p class="small" data-testid="hand-hint">
            {forHand(isHolding ? t.release : t.nothingHeld)}
          </p>
          <Steps {...props} />
          <Formations {...props} />
          <ReleaseButtons {...props} layOut={t.layOut} />
          <AtOnce {...props} />
        </form>
      ) : closed ? (
        <p>
          {t.noMoves} <Why {...props} refusal={closed} />
        </p>
      ) : null}
    </div>
  )
}

/** What the unit has rolled, what is left of it, and how that comes about. */
function WhatIsLeft({ play, seat, ...props }: UnitProps) {
  const t = handWords()
  const base = handOf(play, seat).base.value
  if (!base) return null
  const { heldBack } = base
  return (
    <>
      <p data-testid="hand-left">
        <b>
          {base.duty in t.byItself && base.duty !== 'march'
            ? t.byItself[base.duty]?.(inchesOf(base.allowance ?? base.allowanceMin))
            : t.left(inchesOf(base.left), inchesOf(base.allowance ?? base.allowanceMin))}
        </b>
      </p>
      {base.stretches
        .flatMap(({ passes }) => passes)
        .map(({ friend, lines }) => (
          <p key={friend} class="small table-warn">
            ⚠ {t.passes(nameWithTag({ play, seat, ...props }, friend))}{' '}
            {lines.length === 0
              ? t.passesFree
              : lines
                  .map(({ name, value, args }) =>
                    t.passCosts(
                      nameWithTag({ play, seat, ...props }, String(args?.unit ?? '')),
                      value,
                      sumWords().passages[name] ?? '',
                    ),
                  )
                  .join('; ')}{' '}
            <RuleLink id="SAR-9.2" />
          </p>
        ))}
      {base.enough.num < base.enough.den ? <p class="small">{t.enough(percent(shareOf(base.enough)))}</p> : null}
      {base.ground.map(({ feature, kind, stops }) =>
        stops.num > 0 ? (
          <p key={feature} class="small">
            {t.mayStop(sumWords().grounds[kind] ?? '', percent(shareOf(stops)))} <RuleLink id="SAR-8.2" />
          </p>
        ) : null,
      )}
      {heldBack ? (
        <p class="small">
          {t.heldBack(nameWithTag({ play, seat, ...props }, String(heldBack.because.args.what)))}{' '}
          <RuleLink id={heldBack.because.rule} />
        </p>
      ) : null}
      {base.lines.length > 1 ? (
        <details>
          <summary>{t.how}</summary>
          <ul class="table-lines">
            {base.lines.map((line) => (
              <li key={`${line.name} ${line.args?.step ?? ''}`}>
                <span class="table-value">{inchesOf(line.value).replace('-', '−')}</span>{' '}
                {t.rows[line.name] ?? line.name} <RuleLink id={line.rule} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** The steps that are laid out, each with a button that takes it out. */
function LaidOut({ play, seat, unit }: UnitProps) {
  const t = handWords()
  const steps = laidOutSteps(seat.view.value, unit)
  if (steps.length === 0) return <p class="small">{t.noSteps}</p>
  const hand = handOf(play, seat)
  return (
    <>
      <h4>{t.steps}</h4>
      <ol class="table-steps" data-testid="hand-steps">
        {steps.map((step, i) => {
          const words = stepInWords(step, (id) => tableUnitName(play.game.facts, seat.view.value, id) ?? groundName(id))
          return (
            <li key={i}>
              {words}{' '}
              <button
                type="button"
                data-testid="hand-take-out"
                aria-label={t.takeOut(words)}
                title={`${t.takeOut(words)}. ${t.takeOutHint}`}
                onClick={() => hand.leaveOut(i)}
              >
                ×
              </button>
            </li>
          )
        })}
      </ol>
      <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
        {t.takeAll}
      </button>
    </>
  )
}

/** The steps with a size: directions, wheels, turns. */
function Steps({ play, seat }: UnitProps) {
  const t = handWords()
  const hand = handOf(play, seat)
  const legal = STEP_CHOICES.filter(({ type }) => hand.types.value.has(type))
  if (legal.length === 0) return null
  const held = choiceOf(hand.state.value.held)
  const take = ({ held: heldOf, unit }: StepChoice, size: number): void =>
    hand.hold(size > 0 ? heldOf(Math.min(size, AS_FAR_AS_POSSIBLE[unit])) : null)
  const isInches = (held?.choice?.unit ?? (hand.state.value.held?.kind === 'go' ? 'inch' : 'angle')) === 'inch'
  const scale = isInches ? 1000 : 100
  const resize = (size: number): void => {
    const now = hand.state.peek().held
    if (held?.choice) take(held.choice, size)
    // A direction that has no button keeps its angle.
    else if (now?.kind === 'go') hand.hold(size > 0 ? { ...now, distance: size } : null)
  }
  return (
    <fieldset class="table-heading">
      <legend>{t.step}</legend>
      <div class="table-cards">
        {legal.map((choice) => (
          <button
            key={choice.key}
            type="button"
            aria-pressed={held?.choice === choice}
            data-testid={`hand-${choice.key}`}
            onClick={() => take(choice, FIRST_SIZE[choice.unit])}
          >
            {t.kinds[choice.key]}
          </button>
        ))}
      </div>
      {held ? (
        <p class="table-cards">
          <NumberField
            label={`${t.size} (${isInches ? t.inches('').trim() : '°'})`}
            value={held.size / scale}
            step={hand.grain.value[isInches ? 'inch' : 'angle'] / scale}
            min={0}
            testid="hand-size"
            onValue={(value) => resize(Math.round(value * scale))}
          />
          <button
            type="button"
            data-testid="hand-farthest"
            onClick={() => resize(AS_FAR_AS_POSSIBLE[isInches ? 'inch' : 'angle'])}
          >
            {t.farthest}
          </button>
        </p>
      ) : null}
    </fieldset>
  )
}

/** Changes of formation, with the width in castings. */
function Formations({ play, seat, unit }: UnitProps) {
  const t = handWords()
  const hand = handOf(play, seat)
  const entries = hand.entries.value.filter(({ type }) => type === 'form')
  const { held } = hand.state.value
  const now = seat.view.value.units[unit]
  if (entries.length === 0) {
    const refused = play.game.check({ type: 'form', unit, stance: 'line', width: 1 })
    // The rules name the unit itself where its order or distance does not allow the change.
    const isOwnCause = refused?.rule === 'SAR-7.12' && refused.args.what === unit
    return refused && now?.arm !== 'artillery' ? (
      <p class="small">
        {t.noForm}{' '}
        {isOwnCause ? (
          <>
            {t.formOrder} <RuleLink id={refused.rule} />
          </>
        ) : (
          <Why play={play} seat={seat} refusal={refused} />
        )}
      </p>
    ) : null
  }
  const mostOf = (entry: (typeof entries)[number]): number => (entry.width as { readonly max: number }).max
  const chosen = held?.kind === 'form' ? entries.find(({ stance }) => stance === held.stance) : undefined
  return (
    <fieldset class="table-heading">
      <legend>{t.formation}</legend>
      <div class="table-cards">
        {entries.map((entry) => (
          <button
            key={String(entry.stance)}
            type="button"
            aria-pressed={entry === chosen}
            data-testid="hand-form"
            data-stance={entry.stance}
            onClick={() => {
              const stance = entry.stance as StepStance
              hand.stance.value = stance
              hand.hold({ kind: 'form', stance, width: Math.min(mostOf(entry), Math.max(1, now?.files ?? 1)) })
            }}
          >
            {wordOf(String(entry.stance))}
          </button>
        ))}
      </div>
      {held?.kind === 'form' && chosen ? (
        <NumberField
          label={t.width}
          value={held.width}
          step={1}
          min={1}
          max={mostOf(chosen)}
          testid="hand-width"
          onValue={(width) => hand.hold({ ...held, width: Math.max(1, Math.min(mostOf(chosen), Math.round(width))) })}
        />
      ) : null}
    </fieldset>
  )
}

/** What is done without a size: about-face, mounting, buildings, rejoining, serving guns. */
function AtOnce({ play, seat }: UnitProps) {
  const t = handWords()
  const hand = handOf(play, seat)
  const entries = hand.entries.value
  const wordsOf = (entry: (typeof entries)[number]): string | null => {
    if (entry.type === 'aboutFace') return t.aboutFace
    if (entry.type === 'mount') return entry.mounted === true ? t.mount : t.dismount
    if (entry.type === 'rejoin') return t.rejoin
    if (entry.type !== 'occupy') return null
    return typeof entry.building === 'string' ? t.occupy(groundName(entry.building)) : t.leaveBuilding
  }
  const crew = entries.filter(({ type }) => type === 'crew')
  return (
    <>
      <p class="table-cards">
        {entries.map((entry) => {
          const words = wordsOf(entry)
          return words === null ? null : (
            <button
              key={JSON.stringify(entry)}
              type="button"
              data-testid={`hand-${entry.type}`}
              onClick={() => play.act(seat, entry)}
            >
              {words}
            </button>
          )
        })}
      </p>
      {crew.length > 0 ? (
        <details class="table-other">
          <summary>{t.guns}</summary>
          {crew.map((entry) => (
            <ServeGun key={JSON.stringify(entry)} play={play} seat={seat} entry={entry} />
          ))}
        </details>
      ) : null}
    </>
  )
}

/** SAR-16.6, 16.8: castings that go to a gun of a battery, from another gun or from the ranks. */
function ServeGun({ play, seat, entry }: SeatProps & { entry: LegalEntry }) {
  const t = handWords()
  const { max } = entry.castings as { readonly max: number }
  const [castings, setCastings] = useState(1)
  const gun = Number(entry.gun) + 1
  const battery = tableUnitName(play.game.facts, seat.view.value, String(entry.battery)) ?? ''
  const size = Math.min(castings, max)
  return (
    <p class="table-cards">
      <button type="button" data-testid="hand-crew" onClick={() => play.act(seat, { ...entry, castings: size })}>
        {entry.from === undefined ? t.serve(gun, battery) : t.serveFrom(gun, Number(entry.from) + 1)}
      </button>
      <NumberField
        label={t.crewCastings}
        value={size}
        step={1}
        min={1}
        max={max}
        testid="hand-crew-castings"
        onValue={(value) => setCastings(Math.max(1, Math.min(max, Math.round(value))))}
      />
    </p>
  )
}
