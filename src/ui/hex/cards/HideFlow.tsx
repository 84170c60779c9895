import { BOX_LETTERS, type BoxLetter } from '../../../operational/types'
import { requestEnd } from '../endPhase/endPhase'
import { boxState, openBox, toggleConcealing, whyNot } from '../controller/hiding'
import { boxWish, busy, concealing, draft, hidingBox, openings } from '../controller/marks'
import { names, sheetOpen, text, view } from '../../state'
import { RuleLink, Ruled } from '../../shared/Parts'
import { Filling } from './Filling'
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
