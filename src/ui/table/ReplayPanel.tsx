import { useEffect, useRef, useState } from 'preact/hooks'
import { effect } from '@preact/signals'
import { outside } from '../shell/outside'
import { RuleLink } from '../shared/Parts'
import { settings } from '../shell/storage/settings'
import { type ClashPlayer, PACES, tongue } from './player'
import type { TableStage } from './stage'
import { everybody, unitName } from './story'
import { text } from '../shell/page'

/** Drawn, since no typeface of the game has these signs. */
const SIGNS = {
  play: 'M4 2l10 6-10 6z',
  pause: 'M3 2h4v12H3zM9 2h4v12H9z',
  again: 'M8 3a5 5 0 1 0 5 5h-2a3 3 0 1 1-3-3v3l5-4-5-4z',
  stepBack: 'M3 2h2v12H3zM14 2v12L6 8z',
  stepOn: 'M11 2h2v12h-2zM2 2l8 6-8 6z',
  turnBack: 'M1 2h2v12H1zM9 2v12L3 8zM15 2v12L9 8z',
  turnOn: 'M13 2h2v12h-2zM1 2l6 6-6 6zM7 2l6 6-6 6z',
  plus: 'M7 2h2v5h5v2H9v5H7V9H2V7h5z',
  minus: 'M2 7h12v2H2z',
  fit: 'M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z',
} as const

function Tool({ sign, label, id, onClick, off }: ToolProps) {
  return (
    <button type="button" title={label} aria-label={label} data-testid={id} disabled={off} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  )
}
interface ToolProps {
  sign: keyof typeof SIGNS
  label: string
  id: string
  onClick: () => void
  off?: boolean
}

/** The table itself; the canvas is fetched now that it is wanted. */
function Stage({ player }: { player: ClashPlayer }) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const stage = useRef<TableStage | null>(null)
  const t = text.value.clash
  const marks = player.unitMarks.value
  useEffect(() => {
    const parent = box.current
    if (!parent || !outside.openTable) {
      setState(outside.openTable ? 'coming' : 'failed')
      return
    }
    let left = false
    let stop = (): void => {}
    outside
      .openTable(parent, player.account, player.beats, marks, { pick: (unit) => (player.picked.value = unit) })
      .then((made) => {
        if (left) return made.destroy()
        stage.current = made
        setState('there')
        stop = effect(() => {
          const at = player.beat.value
          if (!at) return
          made.show({
            beat: at,
            t: player.time.value,
            still: settings.value.reducedMotion,
            picked: player.picked.value,
          })
        })
      })
      .catch(() => setState('failed'))
    return () => {
      left = true
      stop()
      stage.current?.destroy()
      stage.current = null
    }
  }, [player, marks])
  return (
    <div class="clash-stage" data-testid="clash-stage" data-state={state}>
      <div class="clash-canvas" ref={box} role="img" aria-label={t.stage} />
      {state === 'coming' ? <p class="clash-coming">{t.working}</p> : null}
      <div class="clash-zoom">
        <Tool sign="plus" label={t.zoomIn} id="clash-zoom-in" onClick={() => stage.current?.zoom(1.4)} />
        <Tool sign="minus" label={t.zoomOut} id="clash-zoom-out" onClick={() => stage.current?.zoom(1 / 1.4)} />
        <Tool sign="fit" label={t.fit} id="clash-fit" onClick={() => stage.current?.fit()} />
      </div>
      <Picked player={player} />
    </div>
  )
}

/** The unit that was pointed at, in words. */
function Picked({ player }: { player: ClashPlayer }) {
  const id = player.picked.value
  const now = player.beat.value
  const t = text.value.clash
  const unit = id ? everybody(player.account).get(id) : undefined
  if (!id || !unit || !now) return null
  const at = (player.time.value >= 0.5 ? now.after : now.before).find((u) => u.id === id)
  const name = `${player.unitMarks.value.get(id)?.tag ?? ''} ${unitName(unit, tongue.value)}`
  const stance = at ? (t.words[at.stance] ?? at.stance) : ''
  return (
    <p class="clash-picked" role="status" data-testid="clash-picked">
      {at ? `${t.unitNow(name, at.effectives, at.stragglers, at.casualties)} · ${stance}` : `${name}: ${t.unitGone}`}
      {at?.broken ? ` · ${t.unitBroken}` : ''}
    </p>
  )
}

/** Where the replay stands, in words. */
const moment = (player: ClashPlayer): string => {
  const now = player.beat.value
  const t = text.value.clash
  if (!now) return ''
  const phase = t.phases[now.phase] ?? now.phase
  return now.turn === 0 ? phase : t.moment(now.turn, phase)
}

function Controls({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const beats = player.beats
  const last = beats.length - 1
  const label = player.playing.value ? t.pause : t.play
  return (
    <div class="clash-controls">
      <Scrub player={player} />
      <div class="clash-buttons" role="toolbar" aria-label={t.replay}>
        <span class="clash-group">
          <Tool sign="again" label={t.again} id="clash-again" onClick={player.toStart} />
          <Tool
            sign="turnBack"
            label={t.turnBack}
            id="clash-turn-back"
            onClick={() => player.turnBy(-1)}
            off={player.beatAt.value === 0}
          />
          <Tool
            sign="stepBack"
            label={t.stepBack}
            id="clash-back"
            onClick={player.stepBack}
            off={player.beatAt.value === 0}
          />
        </span>
        <button
          type="button"
          class="strong clash-play"
          // Space plays at once; on the cross it would close the dialog.
          autofocus
          title={label}
          aria-label={label}
          data-testid="clash-play"
          data-playing={player.playing.value}
          onClick={player.pauseOrResume}
        >
          <svg viewBox="0 0 16 16" width="18" height="18" fill="currentColor" aria-hidden="true">
            <path d={player.playing.value ? SIGNS.pause : player.atEnd.value ? SIGNS.again : SIGNS.play} />
          </svg>
        </button>
        <span class="clash-group">
          <Tool
            sign="stepOn"
            label={t.stepOn}
            id="clash-on"
            onClick={player.stepOn}
            off={player.beatAt.value === last}
          />
          <Tool
            sign="turnOn"
            label={t.turnOn}
            id="clash-turn-on"
            onClick={() => player.turnBy(1)}
            off={player.beatAt.value === last}
          />
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a group inside a toolbar */}
        <span class="paces" role="group" aria-label={text.value.replay.pace}>
          {PACES.map((p) => (
            <button
              key={p}
              type="button"
              aria-pressed={player.pace.value === p}
              data-testid={`clash-${p}x`}
              onClick={() => (player.pace.value = p)}
            >
              {p}×
            </button>
          ))}
        </span>
        <button
          type="button"
          data-testid="clash-skip"
          disabled={player.atEnd.value}
          title={t.toEnd}
          onClick={player.toEnd}
        >
          {text.value.replay.skip}
        </button>
      </div>
    </div>
  )
}

/** A slider over all pictures, with a mark where each turn begins. */
function Scrub({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const beats = player.beats
  const last = Math.max(1, beats.length - 1)
  const starts = beats.flatMap((b, i) => (i === 0 || beats[i - 1]?.k !== b.k ? [{ turn: b.turn, i }] : []))
  return (
    <div class="clash-scrub">
      <input
        type="range"
        min="0"
        max={last}
        step="1"
        value={player.beatAt.value}
        aria-label={t.scrub}
        aria-valuetext={moment(player)}
        data-testid="clash-scrub"
        onInput={(event) => player.seek(Number(event.currentTarget.value))}
      />
      <div class="clash-marks" aria-hidden="true">
        {starts.map(({ turn, i }) => (
          <span key={turn} style={{ left: `${(100 * i) / last}%` }}>
            {turn === 0 ? '' : turn}
          </span>
        ))}
      </div>
    </div>
  )
}

/** What the picture shows, in the words of the account. */
function Caption({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const list = useRef<HTMLUListElement>(null)
  const at = player.beatAt.value
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [at])
  return (
    <div class="clash-caption" data-testid="clash-caption">
      <p class="clash-moment" data-testid="clash-moment" aria-live={player.playing.value ? 'off' : 'polite'}>
        {moment(player)}
        {settings.value.reducedMotion ? <span class="small"> {t.still}</span> : null}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
      <ul class="clash-said" ref={list} tabIndex={0} aria-label={moment(player)}>
        {player.caption.value.length === 0 ? <li class="empty">{t.quietPhase}</li> : null}
        {player.caption.value.map((line, i) => (
          <li
            key={i}
            onMouseEnter={() => (player.picked.value = line.units[0] ?? null)}
            onMouseLeave={() => (player.picked.value = null)}
          >
            {line.text} <RuleLink id={line.rule} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the signs on the table mean. */
function Key({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const kinds = new Set(player.account.ground.features.map((f) => f.kind))
  const list = [...kinds].map((kind) => t.ground[kind] ?? kind)
  return (
    <details class="clash-key">
      <summary data-testid="clash-key">{t.key}</summary>
      <ul class="clash-signs">
        {Object.entries(t.keys).map(([name, words]) => (
          <li key={name}>{words}</li>
        ))}
      </ul>
      {list.length > 0 ? <p>{t.onTable(list.join(', '))}</p> : null}
    </details>
  )
}

export function ReplayPanel({ player }: { player: ClashPlayer }) {
  return (
    <section class="clash-replay" id="clash-replay" aria-label={text.value.clash.replay}>
      <Stage player={player} />
      <Controls player={player} />
      <Caption player={player} />
      <Key player={player} />
    </section>
  )
}
