import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import type { HexId, PieceId } from '../../../operational/types'
import { declaring } from '../controller/attack'
import { bothWays } from '../controller/choices'
import { stage, whyNot } from '../controller/hiding'
import { goTo, mayEnterWorks, mustBegin, selectAt } from '../controller/moves'
import { reachable } from '../controller/path'
import { answerWith, tap } from '../controller/tap'
import { settings } from '../../shell/storage/settings'
import { cap, mp, percent } from '../../shared/format'
import { adjacent, groundOf } from '../shared/ground'
import { isMarker, leaderDef } from '../shared/pieces'
import { RuleLink, Ruled, SideMark } from '../../shared/Parts'
import { mpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { playerName } from '../seat/current'
import { text } from '../../shell/page'

/** Names as on the counters: a prompt is one line. */
const shorts = (seat: SeatStore, ids: readonly PieceId[]): string => {
  const said = ids.map((id) => {
    const marker = seat.view.value?.markers[id]
    const t = text.value.hide
    return marker ? `${names.value.short(id)} (${marker.real ? t.real : t.dummy})` : names.value.short(id)
  })
  const line = said.join(', ')
  return cap(line)
}

/** The dice on the way, hex by hex: into lava (19.1.3), out of one EZOC into another (7.2), over a ravine into one (19.1.9). */
function Dice() {
  const seat = useSeat()
  const t = text.value
  const dice: { where: string; odds: string }[] = []
  let sure = { num: 1, den: 1 }
  for (const hex of seat.path.value.slice(1)) {
    const chance = seat.reach.value.get(hex)?.chance ?? sure
    const own = { num: chance.num * sure.den, den: chance.den * sure.num }
    sure = chance
    if (own.num >= own.den || own.den === 0) continue
    const what = groundOf(hex)?.terrain === 'lava' ? t.path.lava : t.path.morale
    dice.push({ where: `${what} ${hex}`, odds: percent(own, settings.value.lang) })
  }
  if (dice.length === 0) return null
  // While Santa Anna is inactive every step into an EZOC takes a check first.
  const dared = seat.view.value?.side === 'mexican' && !seat.view.value.activation.santaAnna
  const lava = seat.path.value.slice(1).some((hex) => groundOf(hex)?.terrain === 'lava')
  const helped = lava && seat.selection.value?.leaders.some((id) => leaderDef(id)?.kind === 'engineer')
  // Where there is one die only, its odds are those of the whole way.
  const words = dice.length > 1 ? dice.map((d) => t.path.die(d.where, d.odds)) : dice.map((d) => d.where)
  return (
    <>
      <span data-testid="dice">{t.path.dice([...words, ...(helped ? [t.path.helped] : [])].join(', '))} </span>
      <RuleLink id={lava ? 'OPS-19.1.3' : dared ? 'OPS-19.4.4' : 'OPS-7.2'} />
    </>
  )
}

/** A bastion can be entered in two ways; the player says which (19.1.14). */
function Works({ hex, open, inside }: { hex: HexId; open: () => void; inside: () => void }) {
  const t = text.value
  return (
    <span class="chips" data-testid="works-choice">
      {t.works.choose(hex)}{' '}
      <button type="button" class="inline" data-testid="go" onClick={open}>
        {t.buttons.goOpen}
      </button>
      <button type="button" class="inline" data-testid="go-garrison" title="G" onClick={inside}>
        {t.buttons.goWorks}
      </button>
      <RuleLink id="OPS-19.1.14" />
    </span>
  )
}

/** Why the hex next to the selected pieces that is pointed at is closed to them. */
function closedHex(seat: SeatStore): { hex: HexId; words: string; rule: string | null } | null {
  const s = seat.selection.value
  const v = seat.view.value
  const hex = seat.aimedHex.value
  if (!s || !v || hex === null || hex === s.hex || v.segment !== 'move' || v.toAct !== v.side || seat.busy.value)
    return null
  if (v.pending.length > 0 || mustBegin(seat, s) || seat.reach.value.size === 0 || reachable(seat.reach.value, hex))
    return null
  if (seat.enterableBastions.value.has(hex) || !adjacent(s.hex, hex)) return null
  const id = s.units[0]
  const why =
    id !== undefined && isMarker(id)
      ? whyNot(seat, { type: 'marker', id, to: hex })
      : whyNot(seat, { type: 'step', units: s.units, leaders: s.leaders, to: hex })
  return why ? { hex, ...why } : null
}

/** The way to the hex that is pointed at: cost, what is left, where it stops, dice on the way. */
function PathWords() {
  const seat = useSeat()
  const t = text.value
  const s = seat.selection.value
  const hex = seat.aimedHex.value
  const entry = hex === null ? null : reachable(seat.reach.value, hex)
  if (!s || hex === null || !entry || seat.path.value.length < 2) return null
  const who = shorts(seat, [...s.units, ...s.leaders])
  const left_ = Math.min(...[...s.units, ...(s.units.length === 0 ? s.leaders : [])].map((id) => mpLeft(seat, id)))
  const bonus = seat.marching.value || entry.march
  const other = seat.movableStacks.value.has(hex) && hex !== s.hex
  return (
    <span class="path-words" data-testid="path">
      {t.path.goes(who, names.value.hex(hex), mp(entry.cost2), bonus ? '–' : mp(Math.max(0, left_ - entry.cost2)))}{' '}
      {entry.stops === null ? null : <Ruled>{t.path.stops(entry.stops)}</Ruled>}{' '}
      {entry.chance.num < entry.chance.den ? (
        <>
          <Dice /> <b>{t.path.chance(percent(entry.chance, settings.value.lang))}</b>
        </>
      ) : null}{' '}
      {bonus ? t.path.march : null}
      {mayEnterWorks(seat, hex) ? (
        seat.previewedHex.value === hex ? (
          <>
            <Works hex={hex} open={() => void goTo(seat, hex)} inside={() => void goTo(seat, hex, true)} />
            {other ? (
              <button type="button" class="inline" onClick={() => selectAt(seat, hex)}>
                {t.buttons.selectStack}
              </button>
            ) : null}
          </>
        ) : (
          t.works.hover
        )
      ) : seat.previewedHex.value === hex ? (
        <>
          {' '}
          <button type="button" class="inline" data-testid="go" onClick={() => void goTo(seat, hex)}>
            {t.buttons.go}
          </button>
          {other ? (
            <button type="button" class="inline" onClick={() => selectAt(seat, hex)}>
              {t.buttons.selectStack}
            </button>
          ) : null}
        </>
      ) : other ? (
        ` ${t.path.shift}`
      ) : null}
    </span>
  )
}

/** What the present selection or choice asks for, after the chart's prompt. */
function hint(seat: SeatStore): string {
  const t = text.value
  const v = seat.view.value
  const s = seat.selection.value
  if (!v) return ''
  if (seat.busy.value) return ''
  if (v.segment === 'command' && v.pending.length === 0) {
    if (seat.boxFilling.value) {
      const now = stage(seat)
      return seat.boxFilling.value.hex !== 'off'
        ? t.hint[now]
        : seat.boxFilling.value.pieces.length > 0
          ? t.hint.close
          : t.hint.takeOff
    }
    const n = (seat.boxOpenings.value.get(seat.nextBox.value ?? 'A') ?? []).filter((hex) => hex !== 'off').length
    const why =
      n === 0 && seat.nextBox.value === null
        ? whyNot(seat, { type: 'open', box: 'A', hex: v.pieces[0]?.at ?? '' })
        : null
    if (seat.markingBoxHexes.value && n > 0) return t.hint.commandMarked
    const hide = n > 0 ? t.hint.command(n) : why ? `${why.words} ${why.rule ?? ''}` : ''
    return `${hide} ${Object.keys(v.boxes).length > 0 ? t.hint.commandReveal : ''}`
  }
  if (v.pending.length > 0 || v.segment === 'setup') {
    const who = seat.answeringPiece.value
    if (v.pending.at(-1)?.kind === 'deploy' && who !== null) return t.hint.deploy(names.value.piece(who))
    if (who === null) return seat.choicesByHex.value.size > 0 ? t.hint.choose : ''
    return v.segment === 'setup'
      ? t.hint.place(cap(names.value.piece(who)))
      : `${names.value.piece(who)}: ${t.hint.choose}`
  }
  if (v.segment === 'move') {
    if (seat.answeringPiece.value !== null) return t.hint.enter(cap(names.value.piece(seat.answeringPiece.value)))
    if (s) {
      const who = shorts(seat, [...s.units, ...s.leaders])
      if (mustBegin(seat, s)) return t.hint.begin(who)
      if (seat.reach.value.size === 0) return t.hint.selectedNoMp(who)
      const low = Math.min(...(s.units.length > 0 ? s.units : s.leaders).map((id) => mpLeft(seat, id)))
      return seat.marching.value ? `${who}. ${t.hint.marching}` : t.hint.selected(who, mp(low))
    }
    const n = seat.undone.value.unmoved.length + seat.undone.value.enter.length
    return n === 0 ? t.hint.noOne : t.hint.due(n)
  }
  if (v.segment === 'combat' && !declaring(seat)) {
    const n = seat.undone.value.targets.length
    return n === 0 ? t.hint.noAttack : t.hint.attacks(n)
  }
  return ''
}

/** One line: who is to act, what to do, and why choices are limited. */
export function Prompt() {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const place = seat.chartPlace.value
  if (!v || !place) return null
  const prompt = t.rules.prompts[place.prompt.replace(/^prompt\./, '')] ?? ''
  const showPath = seat.path.value.length > 1
  const preview = seat.previewedHex.value
  const list = preview === null ? undefined : seat.choicesByHex.value.get(preview)
  const choice = list?.[0]
  const ways = list ? bothWays(list) : null
  const opens = choice?.action.type === 'open' ? choice.action : null
  const gate =
    seat.aimedHex.value !== null && seat.enterableBastions.value.has(seat.aimedHex.value) ? seat.aimedHex.value : null
  const closed = showPath || preview !== null ? null : closedHex(seat)
  return (
    <div class={`prompt${showPath ? ' aimed' : ''}`} data-testid="prompt" data-prompt={place.prompt}>
      {v.toAct ? <SideMark side={v.toAct} /> : null}
      <p>
        {v.toAct && v.toAct !== v.active ? <b>{playerName(v.toAct)}: </b> : null}
        <span data-testid="prompt-text">{prompt}</span>{' '}
        <span class="hint">{showPath ? <PathWords /> : <Ruled>{hint(seat)}</Ruled>}</span>
        {closed ? (
          <span class="reason" data-testid="closed-hex">
            {' '}
            {t.path.closed(closed.hex, closed.words)} <RuleLink id={closed.rule} />
          </span>
        ) : null}
        {gate !== null && !showPath ? (
          <button
            type="button"
            class="inline"
            data-testid="go-garrison"
            title="G"
            onClick={() => void goTo(seat, gate, true)}
          >
            {names.value.hex(gate)}: {t.works.straight}
          </button>
        ) : null}
        {ways && preview !== null ? (
          <Works
            hex={preview}
            open={() => void answerWith(seat, ways.open)}
            inside={() => void answerWith(seat, ways.garrison)}
          />
        ) : choice && preview !== null ? (
          <button
            type="button"
            class="inline"
            data-testid="go"
            onClick={() => void tap(seat, preview, { touch: true, shift: false, piece: null })}
          >
            {opens ? t.hide.here(preview, opens.box) : `${t.buttons.go} → ${names.value.hex(preview)}`}
          </button>
        ) : null}
        {v.pending.length > 0 && v.segment !== 'setup' && seat.answeringPieces.value.length > 1 ? (
          <span class="hint"> (N)</span>
        ) : null}
      </p>
      {v.clock.night ? <RuleLink id="OPS-5.5" /> : null}
    </div>
  )
}
