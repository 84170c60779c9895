import { BOX_LETTERS, type BoxLetter, type Draft } from '../../operational/types'
import { act } from '../controller/act'
import { requestEnd } from '../controller/end'
import {
  boxState,
  candidates,
  openBox,
  type Stage,
  stage,
  takeAll,
  toggleConcealing,
  whyNot,
} from '../controller/hiding'
import { boxWish, busy, choices, concealing, draft, hidingBox, openings } from '../controller/marks'
import { legal, names, sheetOpen, text, view } from '../state'
import { RuleLink, Ruled } from '../shared/Parts'
import { Letter, lights, PieceLine, Why } from './BoxParts'

/** Letters of the four boxes, those that can be filled to be chosen. */
function Letters() {
  const t = text.value
  const v = view.value
  if (!v) return null
  const shut = BOX_LETTERS.filter((box) => !openings.value.has(box))
  const first = openings.value.values().next().value?.[0]
  const why =
    first === undefined || shut.length === 0 ? null : whyNot({ type: 'open', box: shut[0] ?? 'A', hex: first })
  return (
    <fieldset class="letters">
      <legend>{t.hide.letter}</legend>
      <div class="row tight">
        {BOX_LETTERS.map((box) => (
          <label key={box} class={`letter${openings.value.has(box) ? '' : ' off'}`}>
            <input
              type="radio"
              name="box"
              data-testid="box-letter"
              data-box={box}
              checked={hidingBox.value === box}
              disabled={!openings.value.has(box)}
              onChange={() => {
                boxWish.value = box
                concealing.value = true
              }}
            />{' '}
            {box}
          </label>
        ))}
        {why ? <Why why={why} /> : null}
      </div>
    </fieldset>
  )
}

/** Where the next box can be opened: on the map, from a list, or off it with reinforcements. */
function Openings({ box }: { box: BoxLetter }) {
  const t = text.value
  const hexes = (openings.value.get(box) ?? []).filter((hex) => hex !== 'off')
  const off = openings.value.get(box)?.includes('off')
  return (
    <>
      <Letters />
      {hexes.length > 0 ? (
        <>
          <label class="option">
            <input
              type="checkbox"
              data-testid="conceal"
              checked={concealing.value}
              onChange={() => {
                toggleConcealing()
                if (concealing.value) sheetOpen.value = false
              }}
            />{' '}
            <span>{t.hide.mark(hexes.length)}</span> <kbd>K</kbd>
          </label>
          {concealing.value ? <p class="ask">{t.hide.marked(box)}</p> : null}
          <details>
            <summary>{t.hide.inHexes(hexes.length)}</summary>
            <div class="row tight">
              {hexes.map((hex) => (
                <button
                  key={hex}
                  type="button"
                  class="plain"
                  data-testid="hide-in"
                  data-hex={hex}
                  {...lights(hex)}
                  onClick={() => void openBox(hex)}
                >
                  {names.value.hex(hex)}
                </button>
              ))}
            </div>
          </details>
        </>
      ) : null}
      {off ? (
        <button type="button" data-testid="hide-off" onClick={() => void openBox('off')}>
          {t.hide.reinforcements}
        </button>
      ) : null}
    </>
  )
}

/** Why no box can be filled at all: the rule that stands in the way. */
function Closed() {
  const v = view.value
  const t = text.value
  if (!v) return null
  const free = BOX_LETTERS.find((box) => boxState(box) === 'free') ?? 'A'
  const at = v.pieces.find((p) => p.id.startsWith(v.side) && p.id.includes('.hq'))?.at ?? v.pieces[0]?.at ?? '0118'
  return (
    <p>
      {t.hide.cannot} <Why why={whyNot({ type: 'open', box: free, hex: at })} />
    </p>
  )
}

const STAGES: readonly Stage[] = ['take', 'real', 'dummy', 'close']

function Steps({ now, off }: { now: Stage; off: boolean }) {
  const t = text.value
  return (
    <ol class="steps">
      {STAGES.filter((one) => !off || one === 'take' || one === 'close').map((one) => (
        <li key={one} class={one === now ? 'now' : ''} aria-current={one === now ? 'step' : undefined}>
          {t.hide.steps[one]}
        </li>
      ))}
    </ol>
  )
}

function Candidates({ d }: { d: Draft }) {
  const t = text.value
  const fixed = d.real !== null
  const list = candidates()
  const may = new Set(legal.value.flatMap((a) => (a.type === 'take' ? [a.piece] : [])))
  if (fixed) return null
  const open = list.filter((id) => may.has(id))
  const shut = list.filter((id) => !may.has(id))
  return (
    <>
      {open.length > 0 ? (
        <>
          <div class="row tight">
            <button type="button" data-testid="take-all" disabled={busy.value} onClick={() => void takeAll()}>
              {t.hide.takeAll}
            </button>
            <span class="small">{t.hide.tookHint}</span>
          </div>
          <ul class="box-pieces">
            {open.map((id) => {
              const at = view.value?.pieces.find((p) => p.id === id)?.at
              return (
                <li key={id}>
                  <button
                    type="button"
                    class="take"
                    data-testid="take"
                    data-piece={id}
                    disabled={busy.value}
                    aria-label={t.hide.takeOne(names.value.piece(id))}
                    {...(at === undefined ? {} : lights(at))}
                    onClick={() => void act({ type: 'take', piece: id })}
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
                <Why why={whyNot({ type: 'take', piece: id })} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** The box being filled, step by step (19.5.2). */
function Filling({ d }: { d: Draft }) {
  const t = text.value
  const v = view.value
  if (!v) return null
  const now = stage()
  const off = d.hex === 'off'
  const closing = whyNot({ type: 'close' })
  const hexes = [...choices.value.keys()].sort()
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
                {...lights(hex)}
                onClick={() => void act({ type: now, hex })}
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
          disabled={closing !== null || busy.value}
          onClick={() => void act({ type: 'close' })}
        >
          {t.buttons.closeBox}
        </button>
        <button
          type="button"
          data-testid="cancel-box"
          disabled={busy.value}
          onClick={() => void act({ type: 'cancel' })}
        >
          {t.buttons.cancelBox}
        </button>
        <Why why={closing} />
      </div>
    </div>
  )
}

/** The command segment (3.3): reveal, hide, go on. */
export function HideFlow() {
  const t = text.value
  const v = view.value
  if (!v) return null
  const d = draft.value
  const waiting = v.hiding.filter((one) => one.closed)
  return (
    <div class="hide-flow" data-testid="hide-flow">
      {d ? (
        <Filling d={d} />
      ) : (
        <>
          <p class="small">
            {t.hide.intro} <RuleLink id="OPS-19.5" /> <Ruled>{t.hide.goOn}</Ruled>
          </p>
          {waiting.length > 0 ? (
            <>
              <p class="ask">{t.hide.waiting(waiting.length)}</p>
              <ul class="boxes">
                {waiting.map((one) => (
                  <li key={one.box} class="box" data-testid="waiting-box" data-box={one.box}>
                    <div class="box-head">
                      <Letter box={one.box} side={v.side} />
                      <h3>{t.hide.box(one.box)}</h3>
                    </div>
                    <ul class="box-pieces">
                      {one.pieces.map((id) => (
                        <li key={id}>
                          <PieceLine id={id} />
                        </li>
                      ))}
                    </ul>
                    {one.real !== null ? (
                      <p class="small">
                        {t.hide.real}: <b>{one.real}</b> · {t.hide.dummy}: <b>{one.dummy}</b>
                      </p>
                    ) : (
                      <p class="small">{t.hide.offHint}</p>
                    )}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <button type="button" class="strong wide" data-testid="done-panel" disabled={busy.value} onClick={requestEnd}>
            {t.buttons.done} ▸
          </button>
          <h3>
            {t.hide.fill} <RuleLink id="OPS-19.5.2" />
          </h3>
          {hidingBox.value === null ? <Closed /> : <Openings box={hidingBox.value} />}
        </>
      )}
    </div>
  )
}
