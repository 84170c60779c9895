import { useEffect, useRef, useState } from 'preact/hooks'
import { effect } from '@preact/signals'
import { services } from '../shell/services'
import { RuleLink } from '../shared/Parts'
import { settings } from '../shell/storage/settings'
import { type ClashPlayer, PACES, storyContext } from './player'
import type { TableView } from './tableView'
import { unitsOfAccount, unitName } from './story'
import { text } from '../shell/page'

/** Icons as SVG paths of 16 by 16, since the game's typefaces do not have them. */
const ICONS = {
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

function IconButton({ icon, label, id, onClick, disabled }: IconButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} data-testid={id} disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  )
}
interface IconButtonProps {
  icon: keyof typeof ICONS
  label: string
  id: string
  onClick: () => void
  disabled?: boolean
}

/** The table. The code that draws it is loaded when the replay is opened. */
function Table({ player }: { player: ClashPlayer }) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const table = useRef<TableView | null>(null)
  const t = text.value.clash
  const marks = player.unitMarks.value
  useEffect(() => {
    const parent = box.current
    if (!parent || !services.openTabletop) {
      setState(services.openTabletop ? 'coming' : 'failed')
      return
    }
    let isUnmounted = false
    let stopUpdates = (): void => {}
    services
      .openTabletop(parent, player.account, player.pictures, marks, { pick: (unit) => (player.picked.value = unit) })
      .then((opened) => {
        if (isUnmounted) return opened.destroy()
        table.current = opened
        setState('there')
        stopUpdates = effect(() => {
          const picture = player.picture.value
          if (!picture) return
          opened.show({
            picture,
            t: player.time.value,
            still: settings.value.reducedMotion,
            picked: player.picked.value,
          })
        })
      })
      .catch(() => setState('failed'))
    return () => {
      isUnmounted = true
      stopUpdates()
      table.current?.destroy()
      table.current = null
    }
  }, [player, marks])
  return (
    <div class="clash-stage" data-testid="clash-stage" data-state={state}>
      <div class="clash-canvas" ref={box} role="img" aria-label={t.stage} />
      {state === 'coming' ? <p class="clash-coming">{t.working}</p> : null}
      <div class="clash-zoom">
        <IconButton icon="plus" label={t.zoomIn} id="clash-zoom-in" onClick={() => table.current?.zoom(1.4)} />
        <IconButton icon="minus" label={t.zoomOut} id="clash-zoom-out" onClick={() => table.current?.zoom(1 / 1.4)} />
        <IconButton icon="fit" label={t.fit} id="clash-fit" onClick={() => table.current?.fit()} />
      </div>
      <Picked player={player} />
    </div>
  )
}

/** The picked unit in words. */
function Picked({ player }: { player: ClashPlayer }) {
  const id = player.picked.value
  const picture = player.picture.value
  const t = text.value.clash
  const unit = id ? unitsOfAccount(player.account).get(id) : undefined
  if (!id || !unit || !picture) return null
  const shown = (player.time.value >= 0.5 ? picture.after : picture.before).find((other) => other.id === id)
  const name = `${player.unitMarks.value.get(id)?.tag ?? ''} ${unitName(unit, storyContext.value)}`
  const stance = shown ? (t.words[shown.stance] ?? shown.stance) : ''
  return (
    <p class="clash-picked" role="status" data-testid="clash-picked">
      {shown
        ? `${t.unitNow(name, shown.effectives, shown.stragglers, shown.casualties)} · ${stance}`
        : `${name}: ${t.unitGone}`}
      {shown?.broken ? ` · ${t.unitBroken}` : ''}
    </p>
  )
}

/** Turn and phase of the present picture, in words. */
function momentText(player: ClashPlayer): string {
  const picture = player.picture.value
  const t = text.value.clash
  if (!picture) return ''
  const phase = t.phases[picture.phase] ?? picture.phase
  return picture.turn === 0 ? phase : t.moment(picture.turn, phase)
}

function Controls({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const pictures = player.pictures
  const last = pictures.length - 1
  const label = player.playing.value ? t.pause : t.play
  return (
    <div class="clash-controls">
      <Scrub player={player} />
      <div class="clash-buttons" role="toolbar" aria-label={t.replay}>
        <span class="clash-group">
          <IconButton icon="again" label={t.again} id="clash-again" onClick={player.toStart} />
          <IconButton
            icon="turnBack"
            label={t.turnBack}
            id="clash-turn-back"
            onClick={() => player.turnBy(-1)}
            disabled={player.pictureIndex.value === 0}
          />
          <IconButton
            icon="stepBack"
            label={t.stepBack}
            id="clash-back"
            onClick={player.stepBack}
            disabled={player.pictureIndex.value === 0}
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
            <path d={player.playing.value ? ICONS.pause : player.atEnd.value ? ICONS.again : ICONS.play} />
          </svg>
        </button>
        <span class="clash-group">
          <IconButton
            icon="stepOn"
            label={t.stepOn}
            id="clash-on"
            onClick={player.stepOn}
            disabled={player.pictureIndex.value === last}
          />
          <IconButton
            icon="turnOn"
            label={t.turnOn}
            id="clash-turn-on"
            onClick={() => player.turnBy(1)}
            disabled={player.pictureIndex.value === last}
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

/** A slider over all pictures, with a mark at the start of each turn. */
function Scrub({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const pictures = player.pictures
  const last = Math.max(1, pictures.length - 1)
  const starts = pictures.flatMap((b, i) =>
    i === 0 || pictures[i - 1]?.turnIndex !== b.turnIndex ? [{ turn: b.turn, i }] : [],
  )
  return (
    <div class="clash-scrub">
      <input
        type="range"
        min="0"
        max={last}
        step="1"
        value={player.pictureIndex.value}
        aria-label={t.scrub}
        aria-valuetext={momentText(player)}
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

/** The lines of the account that the picture shows. */
function Caption({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const list = useRef<HTMLUListElement>(null)
  const at = player.pictureIndex.value
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [at])
  return (
    <div class="clash-caption" data-testid="clash-caption">
      <p class="clash-moment" data-testid="clash-moment" aria-live={player.playing.value ? 'off' : 'polite'}>
        {momentText(player)}
        {settings.value.reducedMotion ? <span class="small"> {t.still}</span> : null}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
      <ul class="clash-said" ref={list} tabIndex={0} aria-label={momentText(player)}>
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

/** The legend of the table. */
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
      <Table player={player} />
      <Controls player={player} />
      <Caption player={player} />
      <Key player={player} />
    </section>
  )
}
