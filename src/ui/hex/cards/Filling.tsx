import { useSeat } from '../seat/useSeat'
import type { BoxFilling } from '../../../operational/types'
import { act } from '../controller/act'
import { boxCandidates, type FillingStep, fillingStep, takeAll, whyNot } from '../controller/hiding'
import { headsArmy } from '../shared/pieces'
import { RuleLink } from '../../shared/Parts'
import { Letter, lights, PieceLine, Why } from './BoxParts'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

const FILLING_STEPS: readonly FillingStep[] = ['take', 'real', 'dummy', 'close']

function Steps({ now, off }: { now: FillingStep; off: boolean }) {
  const t = text.value
  return (
    <ol class="steps">
      {FILLING_STEPS.filter((one) => !off || one === 'take' || one === 'close').map((one, i) => (
        <li key={one} class={one === now ? 'now' : ''} aria-current={one === now ? 'step' : undefined}>
          {i + 1}. {t.hide.steps[one]}
        </li>
      ))}
    </ol>
  )
}

function Candidates({ d }: { d: BoxFilling }) {
  const seat = useSeat()
  const t = text.value
  const fixed = d.real !== null
  const list = boxCandidates(seat)
  const may = new Set(seat.legal.value.flatMap((a) => (a.type === 'take' ? [a.piece] : [])))
  if (fixed) return null
  const open = list.filter((id) => may.has(id))
  const shut = list.filter((id) => !may.has(id))
  return (
    <>
      {open.length > 0 ? (
        <>
          <div class="row tight">
            <button
              type="button"
              data-testid="take-all"
              disabled={seat.busy.value || open.every(headsArmy)}
              onClick={() => void takeAll(seat)}
            >
              {t.hide.takeAll}
            </button>
            <span class="small">{d.hex === 'off' ? t.hide.tookOffHint : t.hide.tookHint}</span>
          </div>
          <ul class="box-pieces">
            {open.map((id) => {
              const at = seat.view.value.pieces.find((p) => p.id === id)?.at
              return (
                <li key={id}>
                  <button
                    type="button"
                    class="take"
                    data-testid="take"
                    data-piece={id}
                    disabled={seat.busy.value}
                    aria-label={t.hide.takeOne(names.value.piece(id))}
                    {...(at === undefined ? {} : lights(seat, at))}
                    onClick={() => void act(seat, { type: 'take', piece: id })}
                  >
                    + <PieceLine id={id} {...(at === undefined ? {} : { note: at })} />
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
      {shut.length > 0 ? (
        <details open={open.length === 0 && d.pieces.length === 0}>
          <summary>{t.hide.cannotGo(shut.length)}</summary>
          <ul class="box-pieces">
            {shut.map((id) => (
              <li key={id} class="shut" data-testid="cannot" data-piece={id}>
                <PieceLine id={id} />
                <Why why={whyNot(seat, { type: 'take', piece: id })} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** The box being filled, step by step (19.5.2). */
export function Filling({ d }: { d: BoxFilling }) {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const now = fillingStep(seat)
  const off = d.hex === 'off'
  const closing = whyNot(seat, { type: 'close' })
  const hexes = [...seat.choicesByHex.value.keys()].sort()
  return (
    <div class="filling" data-testid="filling" data-box={d.box} data-stage={now}>
      <h3 class="box-head">
        <Letter box={d.box} side={v.side} />{' '}
        {off ? t.hide.fillingOff(d.box) : t.hide.filling(d.box, names.value.hex(d.hex))}{' '}
        <RuleLink id={off ? 'OPS-19.5.4' : 'OPS-19.5.2'} />
      </h3>
      <Steps now={now} off={off} />
      <h4>{t.hide.inside}</h4>
      {d.pieces.length === 0 ? (
        <p class="small">
          {t.hide.nobody} <RuleLink id="OPS-19.5.5" />
        </p>
      ) : (
        <ul class="box-pieces in" data-testid="in-box">
          {d.pieces.map((id) => (
            <li key={id} data-piece={id}>
              <PieceLine id={id} />
            </li>
          ))}
        </ul>
      )}
      {d.pieces.some(headsArmy) ? (
        <p class="warning" role="alert" data-testid="head-hidden">
          {t.hide.headHidden} <RuleLink id="OPS-19.5.4" />
        </p>
      ) : null}
      {now === 'close' || now === 'dummy' ? null : <Candidates d={d} />}
      {now === 'real' || now === 'dummy' ? (
        <>
          <p class="ask">{now === 'real' ? t.hide.realHint : t.hide.dummyHint}</p>
          <div class="row tight">
            {hexes.map((hex) => (
              <button
                key={hex}
                type="button"
                class="plain"
                data-testid={`${now}-in`}
                data-hex={hex}
                {...lights(seat, hex)}
                onClick={() => void act(seat, { type: now, hex })}
              >
                {names.value.hex(hex)}
              </button>
            ))}
          </div>
        </>
      ) : null}
      {d.real !== null ? (
        <p class="small">
          {t.hide.real}: <b>{d.real}</b>
          {d.dummy !== null ? (
            <>
              {' '}
              · {t.hide.dummy}: <b>{d.dummy}</b>
            </>
          ) : null}
        </p>
      ) : null}
      {now === 'close' ? <p class="ask">{t.hide.closeHint}</p> : null}
      {off ? <p class="small">{t.hide.offHint}</p> : null}
      <div class="row">
        <button
          type="button"
          class="strong"
          data-testid="close-box"
          disabled={closing !== null || seat.busy.value}
          onClick={() => void act(seat, { type: 'close' })}
        >
          {t.buttons.closeBox}
        </button>
        <button
          type="button"
          data-testid="cancel-box"
          disabled={seat.busy.value}
          onClick={() => void act(seat, { type: 'cancel' })}
        >
          {t.buttons.cancelBox}
        </button>
        <Why why={closing} />
      </div>
    </div>
  )
}
