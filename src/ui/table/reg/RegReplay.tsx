import { signal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { RegimentalSession } from '../../../session/regimental/session'
import { sideNames } from '../../shared/battleNames'
import { RuleLink } from '../../shared/Parts'
import { isTyping } from '../../shared/typing'
import { clause, text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { placeAlong } from '../alongPath'
import type { TableLine, TableMark, TableModel, TableUnit } from '../board'
import { BoardBox } from '../BoardBox'
import { inSlices } from '../play/opponent/slices'
import { replayWords } from '../play/replay/words'
import { createPlayhead } from '../playhead'
import { IconButton, Paces, PictureSlider, PlayButton } from '../ReplayControls'
import { layOutFilm, type RegPicture } from './film'
import { latestRegLines } from './log'
import { drawnTable } from './model'
import type { RegPlay } from './play'
import { regWords } from './words/words'
import '../clash.css'
import '../play/replay/replay.css'

/** Milliseconds of a picture at pace 1: of fights and fire longer, so that they can be read. */
const MS = { fight: 2200, move: 1100, other: 700 } as const

function msOf({ events }: RegPicture): number {
  if (events.some(({ kind }) => kind === 'combat' || kind === 'fire')) return MS.fight
  return events.some(({ kind }) => kind === 'moved') ? MS.move : MS.other
}

/** What the table shows of a picture at a share of its time: who moves is on his way, fire is a line, a combat has its swords. */
function modelOf({ events, before, after }: RegPicture, share: number, picked: string | null): TableModel {
  const model = drawnTable(share < 1 ? before : after, {
    picked,
    choosable: new Set(),
    targets: new Set(),
    lit: new Set(),
    reducedMotion: settings.value.reducedMotion,
  })
  const places = new Map(model.units.map((unit) => [unit.id, unit]))
  const middle = (id: string) => {
    const unit = places.get(id)
    return unit ? { x: unit.x, y: unit.y } : null
  }
  const lines: TableLine[] = []
  const marks: TableMark[] = []
  for (const event of events) {
    if (event.kind === 'moved' && share < 1) {
      const unit = places.get(event.unit)
      const at = unit && event.path.length > 1 ? placeAlong(event.path, share) : null
      if (unit && at) places.set(event.unit, { ...unit, ...at, heading: event.to.heading } as TableUnit)
    }
    if (event.kind === 'fire')
      for (const { unit } of event.firers) {
        const [from, to] = [middle(unit), middle(event.target)]
        if (!from || !to) continue
        lines.push({ kind: 'fire', path: [from, to], label: null, isFresh: true })
        marks.push({
          kind: places.get(unit)!.arm === 'artillery' ? 'gunSmoke' : 'smoke',
          at: from,
          heading: places.get(unit)!.heading,
          width: places.get(unit)!.width,
          progress: share,
        })
      }
    if (event.kind === 'combat') {
      const at = middle(event.defenders[0] ?? '')
      if (at) marks.push({ kind: 'melee', at, heading: 0, width: 0, progress: share })
    }
    if (event.kind === 'charge') {
      const [from, to] = [middle(event.unit), middle(event.target)]
      if (from && to) lines.push({ kind: 'charge', path: [from, to], label: null })
    }
  }
  return { ...model, units: [...places.values()], lines, marks }
}

/** A battle again, picture by picture. */
export function RegReplay({ play, onClose }: { play: RegPlay; onClose: () => void }) {
  const pictures = useMemo(() => signal<readonly RegPicture[] | null>(null), [play])
  const share = useMemo(() => signal(0), [play])
  useEffect(() => {
    let isClosed = false
    if (!(play.session instanceof RegimentalSession)) return
    const film = layOutFilm(play.session)
    function* steps(): Generator<void, void> {
      for (let step = film.next(); ; step = film.next()) {
        if (step.done) {
          pictures.value = step.value
          return
        }
        share.value = step.value
        yield
      }
    }
    void inSlices(steps(), () => !isClosed)
    return () => {
      isClosed = true
    }
  }, [play])
  const r = replayWords()
  const laid = pictures.value
  return (
    <main class="table-play battle-replay" data-testid="table-replay" data-laid={String(laid !== null)}>
      {laid && laid.length > 0 ? (
        <Film play={play} pictures={laid} onClose={onClose} />
      ) : (
        <>
          <header class="table-top">
            <button type="button" class="plain" data-testid="replay-close" onClick={onClose}>
              ← {r.back} (Esc)
            </button>
            <strong>{r.replay}</strong>
          </header>
          <p class="replay-laying" role="status">
            {laid ? r.nothing : r.laying} {laid ? null : <progress value={share.value} max={1} />}
          </p>
        </>
      )}
    </main>
  )
}

/** The laid out film with its controls. */
function Film({ play, pictures, onClose }: { play: RegPlay; pictures: readonly RegPicture[]; onClose: () => void }) {
  const r = replayWords()
  const w = regWords()
  const { lang } = settings.value
  const { field } = play.session.table
  // The same object each time: another one would be another table.
  const ground = useMemo(() => ({ ground: field.ground, scenario: field.terms.id, sides: field.sides }), [field])
  const picked = useMemo(() => signal<string | null>(null), [pictures])
  const playhead = useMemo(
    () => createPlayhead({ count: pictures.length, durationMs: (index) => msOf(pictures[index]!) }),
    [pictures],
  )
  useEffect(() => playhead.stop, [playhead])
  const index = playhead.pictureIndex.value
  const picture = pictures[index]!
  const lines = latestRegLines(picture.events, field, 40)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [index])
  const turnOf = (i: number): number => pictures[i]!.playerTurn
  const paused = (move: () => void) => (): void => {
    playhead.stop()
    move()
  }
  const isFight = (i: number): boolean => pictures[i]!.events.some(({ kind }) => kind === 'combat' || kind === 'losses')
  const fight = (direction: 1 | -1): number | null => {
    for (let i = index + direction; i >= 0 && i < pictures.length; i += direction) if (isFight(i)) return i
    return null
  }
  const toFight = (direction: 1 | -1): void => {
    const to = fight(direction)
    if (to !== null) playhead.seek(to)
  }
  const moves: Readonly<Record<string, () => void>> = {
    ' ': playhead.pauseOrResume,
    ArrowRight: paused(playhead.stepOn),
    ArrowLeft: paused(playhead.stepBack),
    PageDown: paused(() => playhead.toNextGroup(turnOf)),
    PageUp: paused(() => playhead.toPreviousGroup(turnOf)),
    Home: playhead.toStart,
    End: playhead.toEnd,
    f: paused(() => toFight(1)),
    F: paused(() => toFight(-1)),
    Escape: onClose,
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (clause.value !== null || event.ctrlKey || event.metaKey || event.altKey) return
      const { target, key } = event
      const isSlider = target instanceof HTMLElement && target.matches('[type=range]')
      const isButton = target instanceof HTMLElement && key === ' ' && target.matches('button')
      const move = moves[key]
      if ((isTyping(target) && !isSlider) || isButton || !move) return
      event.preventDefault()
      event.stopImmediatePropagation()
      move()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  })
  const moment = `${w.title(picture.turn, field.terms.turns)} · ${w.places[picture.place]}`
  const marks = pictures.flatMap(({ turn }, i) =>
    i === 0 || pictures[i - 1]!.turn !== turn ? [{ index: i, label: String(turn) }] : [],
  )
  const isAtStart = index === 0
  const isLast = index === playhead.lastIndex
  const button = (
    icon: Parameters<typeof IconButton>[0]['icon'],
    label: string,
    id: string,
    act: (() => void) | undefined,
    off: boolean,
  ) => <IconButton icon={icon} label={label} testId={`replay-${id}`} onClick={act ?? (() => {})} disabled={off} />
  return (
    <>
      <header class="table-top" data-testid="reg-film" data-step={index} data-steps={pictures.length}>
        <button type="button" class="plain" data-testid="replay-close" onClick={onClose}>
          ← {r.back} (Esc)
        </button>
        <strong>{r.replay}</strong>
        <span class="table-turn">
          {moment} · {w.playerTurnOf(sideNames(picture.after.battle.phasing, lang).name)}
        </span>
      </header>
      <div class="table-stage">
        <BoardBox
          ground={ground}
          testId="replay"
          model={() => modelOf(pictures[playhead.pictureIndex.value]!, playhead.shownShare.value, picked.value)}
          onPick={(unit) => (picked.value = unit)}
          follow={() => null}
        >
          {null}
        </BoardBox>
      </div>
      <aside class="table-side">
        <section class="replay-said" aria-labelledby="replay-moment">
          <h2 id="replay-moment" data-testid="replay-moment">
            {moment} <span class="small">{r.step(index + 1, pictures.length)}</span>
          </h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
          <ul ref={list} tabIndex={0} data-testid="replay-lines" aria-label={moment}>
            {lines.map((line) => (
              <li key={line.n}>
                {line.text} {line.rule === null ? null : <RuleLink id={line.rule} />}
                {line.sums.map((sum) => (
                  <span key={sum} class="small reg-log-sum">
                    {sum}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      </aside>
      <footer class="replay-foot clash-controls">
        <PictureSlider playhead={playhead} testId="replay-scrub" label={r.bar} moment={moment} marks={marks} />
        <div class="clash-buttons" role="toolbar" aria-label={r.replay}>
          <span class="clash-group">
            {button('again', text.value.clash.again, 'start', moves.Home, isAtStart)}
            {button('turnBack', r.turnBack, 'turn-back', moves.PageUp, isAtStart)}
            {button('partBack', r.stepBack, 'step-back', moves.ArrowLeft, isAtStart)}
          </span>
          <PlayButton playhead={playhead} testId="replay-play" />
          <span class="clash-group">
            {button('partOn', r.stepOn, 'step-on', moves.ArrowRight, isLast)}
            {button('turnOn', r.turnOn, 'turn-on', moves.PageDown, isLast)}
          </span>
          <span class="clash-group">
            {button('fightBack', r.fightBack, 'fight-back', moves.F, fight(-1) === null)}
            {button('fightOn', r.fightOn, 'fight-on', moves.f, fight(1) === null)}
          </span>
          <Paces playhead={playhead} testId="replay" />
        </div>
      </footer>
    </>
  )
}
