import { isHexId } from '../../../hex/hexId'
import { isTabletopClash } from '../../../operational/resolvers'
import type { GameEvent, HexId, PieceId } from '../../../operational/types'
import type { Catalogue, Names } from '../../i18n/messages'
import { diceSum, mp, signed } from '../../shared/format'

export type Tone = 'phase' | 'die' | 'move' | 'combat' | 'loss' | 'gain' | 'quiet'

/** One line of the log: an event in words, with the hexes that it concerns. */
export interface LogLine {
  n: number
  kind: GameEvent['kind']
  tone: Tone
  text: string
  rule: string | null
  hexes: HexId[]
  /** Key of its clash, where there is an account of it. */
  clash?: string
}

export interface LineContext {
  text: Catalogue
  names: Names
  /** Printed morale of a unit; null for other pieces. */
  moraleOf(piece: PieceId): number | null
  clockOf(turn: number): string
}

/** A line before it gets number and kind of its event. */
type LineContent = Omit<LogLine, 'n' | 'kind'>

const line = (tone: Tone, text: string, rule: string | null, ...hexes: (HexId | null)[]): LineContent => ({
  tone,
  text,
  rule,
  hexes: hexes.filter(isHexId),
})

/** The line of a die roll. */
function dieLine(e: GameEvent & { kind: 'die' }, c: LineContext): LineContent {
  const t = c.text.events
  const sum = diceSum(e.faces, e.modifiers, e.value, c.text)
  const who = e.piece === null ? '' : c.names.piece(e.piece)
  switch (e.purpose) {
    case 'morale':
      return line('die', t.dieMorale(who, sum, e.piece === null ? null : c.moraleOf(e.piece), e.passed), e.rule)
    case 'command':
      return line('die', t.dieCommand(who, sum), e.rule)
    case 'lava':
      return line('die', t.dieLava(who, sum, e.passed), e.rule)
    case 'activation':
      return line('die', t.dieActivation(sum, e.passed), e.rule)
    case 'fow':
      return line('die', t.dieFow(sum), e.rule)
    case 'combat':
      return line('die', t.dieCombat(sum), e.rule)
    case 'leader':
      return line('die', t.dieLeader(who, sum), e.rule)
    case 'rout':
      return line('die', t.dieRout(who, sum), e.rule)
  }
}

/** The strength comparison of a combat: "7 − 4 + 1 (charge) = +4". */
function clashSum(e: Extract<GameEvent, { resolver: 'table' }>, c: LineContext): string {
  const shifts = e.modifiers.map(
    (m) => ` ${m.value < 0 ? '−' : '+'} ${Math.abs(m.value)} (${c.text.rules.modifiers[m.name] ?? m.name})`,
  )
  return `${e.attack} − ${e.defence}${shifts.join('')} = ${signed(e.differential)}`
}

/** The line of an event, as its side may read it. */
function contentOf(e: GameEvent, c: LineContext): LineContent {
  const { text, names } = c
  const t = text.events
  switch (e.kind) {
    case 'die':
      return dieLine(e, c)
    case 'placed':
      return line('quiet', t.placed(names.piece(e.piece), names.hex(e.hex), e.entryTurn), 'OPS-17.1', e.hex)
    case 'moved':
      return line('move', t.moved[e.how](names.pieces(e.pieces), names.hex(e.to), mp(e.mp2)), null, e.from, e.to)
    case 'boxed': {
      const [a = null, b = null] = e.markers
      const hex = (id: HexId | null): string | null => (id === null ? null : names.hex(id))
      // The owner of a box sees all of it; the enemy only where its markers lie, and no pieces (OPS-19.5.15).
      if (e.pieces.length > 0) {
        const dummy = e.markers.find((id) => id !== e.real) ?? null
        return line('quiet', t.boxedOwn(e.box, names.pieces(e.pieces), hex(e.real), hex(dummy)), e.rule, a, b)
      }
      const at = a === null ? null : text.events.and(e.markers.map(names.hex))
      return line('gain', t.boxedEnemy(names.side(e.side), e.box, at), e.rule, a, b)
    }
    case 'markerMoved':
      return line('move', t.markerMoved[e.how](names.piece(e.marker), names.hex(e.to), mp(e.mp2)), null, e.from, e.to)
    case 'revealed': {
      const [real, dummy] = [e.real, e.dummy].map((id) => (id === null ? null : names.hex(id)))
      const what = t.revealed[e.by](names.side(e.side), e.box, names.pieces(e.pieces))
      return line('combat', `${what}${t.revealedAt(real ?? null, dummy ?? null)}`, e.rule, e.real, e.dummy)
    }
    case 'deployed':
      return line('move', t.deployed(names.piece(e.piece), names.hex(e.hex)), e.rule, e.hex)
    case 'garrison':
      return line('quiet', (e.in ? t.garrisonIn : t.garrisonOut)(names.piece(e.piece), names.hex(e.hex)), e.rule, e.hex)
    case 'stopped':
      return line('quiet', t.stopped(names.pieces(e.pieces), names.hex(e.hex)), e.rule, e.hex)
    case 'lavaRefused':
      return line('quiet', t.lavaRefused(names.pieces(e.pieces), names.hex(e.hex)), e.rule, e.hex)
    case 'disrupted':
      return line('loss', t.disrupted(names.piece(e.piece)), e.rule, e.hex)
    case 'recovered':
      return line('gain', t.recovered(names.piece(e.piece), e.from), e.rule, e.hex)
    case 'routed':
      return line('loss', t.routed(names.piece(e.piece), e.until), e.rule, e.hex)
    case 'returned':
      return line('gain', t.returned(names.piece(e.piece), names.hex(e.hex)), e.rule, e.hex)
    case 'waits':
      return line('quiet', t.waits(names.piece(e.piece)), e.rule)
    case 'stepLost':
      return line('loss', t.stepLost(names.piece(e.piece), e.steps), e.rule, e.hex)
    case 'destroyed':
      return line('loss', t.destroyed(names.piece(e.piece)), e.rule, e.hex)
    case 'leaderHit':
      return line(
        'loss',
        e.fate === 'casualty' ? t.casualty(names.piece(e.piece)) : t.wounded(names.piece(e.piece), e.until),
        e.rule,
        e.hex,
      )
    case 'captured':
      return line('loss', t.captured(names.piece(e.piece)), e.rule, e.hex)
    case 'activated':
      return line(
        'gain',
        e.by === 'die' || e.hex === null ? t.activatedDie() : t.activatedWorks(names.hex(e.hex)),
        e.rule,
        e.hex,
      )
    case 'targeted':
      return line('quiet', t.targeted(names.hex(e.hex)), 'OPS-8.2', e.hex)
    case 'joined':
      return line('quiet', t.joined(names.piece(e.unit), names.hex(e.hex)), 'OPS-8.2', e.hex)
    case 'left':
      return line('quiet', t.left(names.piece(e.unit)), 'OPS-8.2')
    case 'cancelled':
      return line('quiet', t.cancelled(names.hex(e.hex)), 'OPS-8.2', e.hex)
    case 'fow':
      return line('combat', t.fow(e.roll, text.rules.fow[e.result] ?? e.result), e.rule)
    case 'calledOff':
      return line('combat', t.calledOff(names.hex(e.hex)), e.rule, e.hex)
    case 'clashBegun': {
      const lead = e.lead === null ? null : names.piece(e.lead)
      const begun = t.clashBegun(
        names.hex(e.hex),
        names.pieces(e.attackers),
        names.pieces(e.defenders),
        lead,
        names.piece(e.defenderLead),
        e.charge,
      )
      return line('combat', begun, e.charge ? 'OPS-8.3' : 'OPS-8.2', e.hex)
    }
    case 'resolver':
      return line('combat', t.resolver[e.by](text.clash.resolvers[e.name] ?? e.name), e.rule)
    case 'clashEnded':
      if (isTabletopClash(e)) {
        const { outcome } = text.clash
        let what = outcome.bothHold
        if (e.outcome.defender === 'retreats') what = outcome.defenderRetreats
        else if (e.outcome.attacker === 'retreats') what = outcome.attackerRetreats
        return { ...line('combat', t.clashFought(names.hex(e.hex), what), e.rule, e.hex), clash: e.key }
      }
      return line(
        'combat',
        t.clashEnded(names.hex(e.hex), clashSum(e, c), e.roll, e.result, text.resultCodes[e.result] ?? ''),
        e.rule,
        e.hex,
      )
    case 'held':
      return line('combat', t.held(names.pieces(e.units), names.hex(e.hex)), e.rule, e.hex)
    case 'retreated':
      return line('combat', t.retreated(names.pieces(e.pieces), names.hex(e.to)), e.rule, e.from, e.to)
    case 'advanced':
      return line('combat', t.advanced(names.pieces(e.pieces), names.hex(e.to)), e.rule, e.from, e.to)
    case 'control':
      return line('gain', t.control(names.hex(e.hex), names.side(e.side)), 'OPS-18.2', e.hex)
    case 'command':
      return line('quiet', e.hqActive ? t.commandOn(names.side(e.side)) : t.commandOff(names.side(e.side)), 'OPS-4.1')
    case 'segment':
      return line('phase', t.segment(names.side(e.side), text.segments[e.segment]), 'OPS-3.2')
    case 'turn':
      return line('phase', text.log.turn(e.turn, c.clockOf(e.turn)), 'OPS-1.2')
    case 'ready':
      return line('quiet', t.ready(names.side(e.side)), 'OPS-17.4')
    case 'recoveredLeader':
      return line('gain', t.recoveredLeader(names.piece(e.piece)), 'OPS-11.2')
    case 'victory': {
      const { us, mexican } = e.points
      const say =
        e.winner === 'draw'
          ? t.draw(us, mexican)
          : t.victory(text.result.wins(names.side(e.winner), text.sideAdj[e.winner]), us, mexican)
      return line('phase', say, e.reason.startsWith('OPS') ? e.reason : null)
    }
  }
}

/** The log line of one event. */
export const lineOf = (e: GameEvent, c: LineContext): LogLine => ({ n: e.n, kind: e.kind, ...contentOf(e, c) })

/**
 * The log lines of events. Successive steps of the same pieces become one line with the whole path; successive placements of a set-up and
 * changes of control become one line with their number.
 */
export function linesOf(events: readonly GameEvent[], c: LineContext): LogLine[] {
  const lines: LogLine[] = []
  /** Kind and number of the events that the last line stands for. */
  let bundled: { kind: string; count: number } = { kind: '', count: 0 }
  /** The path of the last line, while further steps may extend it. */
  let path: { key: string; mp2: number; hexes: HexId[]; count: number } | null = null
  for (const e of events) {
    if ((e.kind === 'moved' || e.kind === 'markerMoved') && (e.how === 'step' || e.how === 'march')) {
      const moving = e.kind === 'moved' ? e.pieces : [e.marker]
      const key = `${e.how} ${moving.join()}`
      const last = lines[lines.length - 1]
      if (path && last && path.key === key && path.hexes[path.hexes.length - 1] === e.from) {
        path.mp2 += e.mp2
        path.count++
        path.hexes.push(e.to)
        last.text = c.text.events.movedAlong(c.names.pieces(moving), c.names.hex(e.to), mp(path.mp2), path.count)
        last.hexes = [...path.hexes]
        last.n = e.n
        continue
      }
      path = { key, mp2: e.mp2, hexes: e.from === null ? [e.to] : [e.from, e.to], count: 1 }
    } else path = null
    const last = lines[lines.length - 1]
    const isBundled = e.kind === 'placed' || e.kind === 'control'
    if (isBundled && last?.kind === e.kind && bundled.kind === e.kind) {
      bundled.count++
      last.n = e.n
      last.hexes = [...new Set([...last.hexes, e.hex])]
      if (e.kind === 'placed') last.text = c.text.events.placedMany(bundled.count)
      else last.text = c.text.events.controlMany(bundled.count)
      continue
    }
    bundled = { kind: e.kind, count: 1 }
    lines.push(lineOf(e, c))
  }
  return lines
}
