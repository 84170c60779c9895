// The replay of a battle: the table, what happens in the step on the screen with its clauses, and below them the slider and the buttons.
import { signal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { BattlePast } from '../../../../session/battle/past'
import type { Point } from '../../../../tabletop/common/point'
import { RuleLink } from '../../../shared/Parts'
import { isTyping } from '../../../shared/typing'
import { clause, text } from '../../../shell/page'
import { BoardBox } from '../../BoardBox'
import { IconButton, Paces, PictureSlider, PlayButton } from '../../ReplayControls'
import { PhaseRibbon } from '../PhaseRibbon'
import type { TableFacts } from '../tableGame'
import { tableName } from '../tableNames'
import { tableWords } from '../words/words'
import { type BattlePlayback, createBattlePlayback } from './battlePlayback'
import { replayWords } from './words'
import '../../clash.css'
import './replay.css'

/** The replay is open. */
export const isReplayOpen = signal(false)

/** On a narrow screen the whole table is too small: there the view follows what happens. */
const FOLLOW_BELOW = '(max-width: 760px)'
/** Ground around what is followed, in thousandths of an inch. */
const AROUND = 7000

/** Does the focused element use the key itself? */
const isUsedByFocus = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (((key === ' ' || key === 'Enter') && target.matches('button, summary, a, select')) ||
    (target.closest('.replay-said') !== null && /^(Arrow(Up|Down)|Page(Up|Down))$/.test(key)))

interface BattleReplayProps {
  past: BattlePast
  facts: TableFacts
  onClose: () => void
}

/** The replay of a past, over the whole page. */
export function BattleReplay({ past, facts, onClose }: BattleReplayProps) {
  const playback = useMemo(() => createBattlePlayback(past, facts, onClose), [past, facts])
  const isFollowing = useMemo(() => signal(window.matchMedia?.(FOLLOW_BELOW).matches ?? false), [playback])
  useEffect(() => {
    playback.begin()
    return () => playback.close()
  }, [playback])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (clause.value !== null || event.ctrlKey || event.metaKey || event.altKey) return
      // The slider, which has the focus after a drag, takes the keys of the replay instead of its own.
      const isSlider = event.target instanceof HTMLElement && event.target.matches('[type=range]')
      if ((isTyping(event.target) && !isSlider) || isUsedByFocus(event) || !playback.pressKey(event.key)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [playback])
  const r = replayWords()
  const t = tableWords()
  const take = playback.take.value
  return (
    <main
      class="table-play battle-replay"
      data-testid="table-replay"
      data-turn={take?.turn ?? ''}
      data-phase={take?.phase ?? ''}
      data-step={playback.pictureIndex.value}
      data-steps={playback.count}
      data-laid={String(playback.isLaidOut.value)}
      data-playing={String(playback.isPlaying.value)}
    >
      <header class="table-top">
        <button type="button" class="plain" data-testid="replay-close" onClick={onClose}>
          ← {r.back} (Esc)
        </button>
        <strong>{r.replay}</strong>
        {take ? <span class="table-turn">{t.turn(take.turn, facts.turns)}</span> : null}
        {take ? <PhaseRibbon phase={take.phase} /> : null}
        <p class="table-prompt" role="status">
          {past.isOver ? r.whole : r.own}
        </p>
      </header>
      <div class="table-stage">
        <BoardBox
          ground={facts}
          testId="replay"
          model={() => playback.model.value}
          onPick={(unit) => (playback.picked.value = unit)}
          follow={() => (isFollowing.value ? placesOf(playback) : null)}
        >
          <Picked playback={playback} facts={facts} />
          <Laying playback={playback} />
        </BoardBox>
      </div>
      <aside class="table-side">
        <Said playback={playback} />
      </aside>
      <footer class="replay-foot clash-controls">
        <Controls playback={playback} isFollowing={isFollowing.value} onFollow={(on) => (isFollowing.value = on)} />
      </footer>
    </main>
  )
}

/** Turn, phase and number of the step, in words. */
function momentOf(playback: BattlePlayback): string {
  const take = playback.take.value
  if (!take) return ''
  const t = tableWords()
  // The ribbon numbers the phases; here turn and step have numbers already.
  const phase = (t.phases[take.phase] ?? take.phase).replace(/^\d /, '')
  return take.phase === 'setup' ? phase : text.value.clash.moment(take.turn, phase)
}

/** The places around the units that the step is about; empty: it is about none that stands on the table. */
function placesOf(playback: BattlePlayback): Point[] {
  const named = new Set(playback.isLaidOut.value ? playback.unitsOfTake() : [])
  const units = (playback.model.peek()?.units ?? []).filter(({ id }) => named.has(id))
  return units.flatMap(({ x, y }) => [
    { x: x - AROUND, y: y - AROUND },
    { x: x + AROUND, y: y + AROUND },
  ])
}

/** The unit that the player points at: its strength at this moment. */
function Picked({ playback, facts }: { playback: BattlePlayback; facts: TableFacts }) {
  const id = playback.picked.value
  // Without a unit it does not depend on the model, which changes with each frame.
  const unit = id === null ? null : playback.model.value?.units.find((each) => each.id === id)
  if (!id || !unit) return null
  const { clash } = text.value
  const name = `${unit.tag} ${tableName(facts, playback.past.view, id) ?? unit.short}`
  return (
    <p class="clash-picked" role="status" data-testid="replay-picked">
      {clash.unitNow(name, unit.effectives, unit.stragglers, unit.casualties)} ·{' '}
      {clash.words[unit.stance] ?? unit.stance}
      {unit.broken ? ` · ${clash.unitBroken}` : ''}
    </p>
  )
}

/** While the turn on the screen is being laid out: how much of it is done. */
function Laying({ playback }: { playback: BattlePlayback }) {
  if (playback.isLaidOut.value || playback.count === 0) return null
  return (
    <p class="replay-laying" role="status" data-testid="replay-laying">
      {replayWords().laying} <progress value={playback.share.value} max={1} />
    </p>
  )
}

/** What happens in the step: the lines of the log with their dice and clauses. */
function Said({ playback }: { playback: BattlePlayback }) {
  const r = replayWords()
  const list = useRef<HTMLUListElement>(null)
  const step = playback.pictureIndex.value
  // The lines of a new step are read from the first.
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [step])
  const lines = playback.lines.value
  const isSetup = playback.take.value?.phase === 'setup'
  return (
    <section class="replay-said" aria-labelledby="replay-moment">
      <h2 id="replay-moment" data-testid="replay-moment" aria-live={playback.isPlaying.value ? 'off' : 'polite'}>
        {momentOf(playback)}{' '}
        <span class="small">{playback.count === 0 ? r.nothing : r.step(step + 1, playback.count)}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
      <ul ref={list} tabIndex={0} data-testid="replay-lines" aria-label={momentOf(playback)}>
        {lines.length === 0 && playback.count > 0 ? <li class="empty">{isSetup ? r.setUp : r.quiet}</li> : null}
        {lines.map((line) => (
          <li
            key={line.n}
            onMouseEnter={() => (playback.picked.value = line.units[0] ?? null)}
            onMouseLeave={() => (playback.picked.value = null)}
          >
            {line.text} {line.dice === null ? null : <span class="small">({line.dice})</span>}{' '}
            {line.rule === null ? null : <RuleLink id={line.rule} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ControlsProps {
  playback: BattlePlayback
  isFollowing: boolean
  onFollow: (on: boolean) => void
}

/** Slider and buttons. */
function Controls({ playback, isFollowing, onFollow }: ControlsProps) {
  const r = replayWords()
  const { clash } = text.value
  const isAtStart = playback.pictureIndex.value === 0
  const isLast = playback.pictureIndex.value === playback.lastIndex
  const button = (
    icon: Parameters<typeof IconButton>[0]['icon'],
    label: string,
    id: string,
    act: () => void,
    off: boolean,
  ) => <IconButton icon={icon} label={label} testId={`replay-${id}`} onClick={act} disabled={off} />
  return (
    <>
      <PictureSlider
        playhead={playback}
        testId="replay-scrub"
        label={r.bar}
        moment={momentOf(playback)}
        marks={playback.marks}
      />
      <div class="clash-buttons" role="toolbar" aria-label={r.replay}>
        <span class="clash-group">
          {button('again', clash.again, 'start', playback.toStart, isAtStart)}
          {button('turnBack', r.turnBack, 'turn-back', playback.turnBack, isAtStart)}
          {button('stepBack', r.phaseBack, 'phase-back', playback.phaseBack, isAtStart)}
          {button('partBack', r.stepBack, 'step-back', playback.stepBack, isAtStart)}
        </span>
        <PlayButton playhead={playback} testId="replay-play" />
        <span class="clash-group">
          {button('partOn', r.stepOn, 'step-on', playback.stepOn, isLast)}
          {button('stepOn', r.phaseOn, 'phase-on', playback.phaseOn, isLast)}
          {button('turnOn', r.turnOn, 'turn-on', playback.turnOn, isLast)}
        </span>
        <span class="clash-group">
          {button('fightBack', r.fightBack, 'fight-back', playback.fightBack, !playback.hasFight(-1))}
          {button('fightOn', r.fightOn, 'fight-on', playback.fightOn, !playback.hasFight(1))}
        </span>
        <Paces playhead={playback} testId="replay" />
        <button
          type="button"
          aria-pressed={isFollowing}
          title={r.followHint}
          data-testid="replay-follow"
          onClick={() => onFollow(!isFollowing)}
        >
          {r.follow}
        </button>
        <button type="button" data-testid="replay-end" title={r.toEnd} disabled={isLast} onClick={playback.toEnd}>
          {text.value.replay.skip}
        </button>
      </div>
    </>
  )
}
