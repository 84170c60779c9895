import { isHexId } from '../../../hex/hexId'
import { isTabletopClash } from '../../../operational/resolvers'
import type { GameEvent, HexId, PieceId } from '../../../operational/types'
import type { Catalogue, Names } from '../../i18n/messages'
import { diceSum, mpText, signed } from '../../shared/format'

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
function dieLine(event: GameEvent & { kind: 'die' }, context: LineContext): LineContent {
  const t = context.text.events
  const sum = diceSum(event.faces, event.modifiers, event.value, context.text)
  const who = event.piece === null ? '' : context.names.piece(event.piece)
  switch (event.purpose) {
    case 'morale':
      return line(
        'die',
        t.dieMorale(who, sum, event.piece === null ? null : context.moraleOf(event.piece), event.passed),
        event.rule,
      )
    case 'command':
      return line('die', t.dieCommand(who, sum), event.rule)
    case 'lava':
      return line('die', t.dieLava(who, sum, event.passed), event.rule)
    case 'activation':
      return line('die', t.dieActivation(sum, event.passed), event.rule)
    case 'fow':
      return line('die', t.dieFow(sum), event.rule)
    case 'combat':
      return line('die', t.dieCombat(sum), event.rule)
    case 'leader':
      return line('die', t.dieLeader(who, sum), event.rule)
    case 'rout':
      return line('die', t.dieRout(who, sum), event.rule)
  }
}

/** The strength comparison of a combat: "7 − 4 + 1 (charge) = +4". */
function clashSum(event: Extract<GameEvent, { resolver: 'table' }>, context: LineContext): string {
  const shifts = event.modifiers.map(
    (modifier) =>
      ` ${modifier.value < 0 ? '−' : '+'} ${Math.abs(modifier.value)} (${context.text.rules.modifiers[modifier.name] ?? modifier.name})`,
  )
  return `${event.attack} − ${event.defence}${shifts.join('')} = ${signed(event.differential)}`
}

/** The line of an event, as its side may read it. */
function contentOf(event: GameEvent, context: LineContext): LineContent {
  const { text, names } = context
  const t = text.events
  switch (event.kind) {
    case 'die':
      return dieLine(event, context)
    case 'placed':
      return line(
        'quiet',
        t.placed(names.piece(event.piece), names.hex(event.hex), event.entryTurn),
        'OPS-17.1',
        event.hex,
      )
    case 'moved':
      return line(
        'move',
        t.moved[event.how](names.pieces(event.pieces), names.hex(event.to), mpText(event.mp2)),
        null,
        event.from,
        event.to,
      )
    case 'boxed': {
      const [a = null, b = null] = event.markers
      const hex = (id: HexId | null): string | null => (id === null ? null : names.hex(id))
      // The owner of a box sees all of it; the enemy only where its markers lie, and no pieces (OPS-19.5.15).
      if (event.pieces.length > 0) {
        const dummy = event.markers.find((id) => id !== event.real) ?? null
        return line(
          'quiet',
          t.boxedOwn(event.box, names.pieces(event.pieces), hex(event.real), hex(dummy)),
          event.rule,
          a,
          b,
        )
      }
      const at = a === null ? null : text.events.and(event.markers.map(names.hex))
      return line('gain', t.boxedEnemy(names.side(event.side), event.box, at), event.rule, a, b)
    }
    case 'markerMoved':
      return line(
        'move',
        t.markerMoved[event.how](names.piece(event.marker), names.hex(event.to), mpText(event.mp2)),
        null,
        event.from,
        event.to,
      )
    case 'revealed': {
      const [real, dummy] = [event.real, event.dummy].map((id) => (id === null ? null : names.hex(id)))
      const what = t.revealed[event.by](names.side(event.side), event.box, names.pieces(event.pieces))
      return line('combat', `${what}${t.revealedAt(real ?? null, dummy ?? null)}`, event.rule, event.real, event.dummy)
    }
    case 'deployed':
      return line('move', t.deployed(names.piece(event.piece), names.hex(event.hex)), event.rule, event.hex)
    case 'garrison':
      return line(
        'quiet',
        (event.in ? t.garrisonIn : t.garrisonOut)(names.piece(event.piece), names.hex(event.hex)),
        event.rule,
        event.hex,
      )
    case 'stopped':
      return line('quiet', t.stopped(names.pieces(event.pieces), names.hex(event.hex)), event.rule, event.hex)
    case 'lavaRefused':
      return line('quiet', t.lavaRefused(names.pieces(event.pieces), names.hex(event.hex)), event.rule, event.hex)
    case 'disrupted':
      return line('loss', t.disrupted(names.piece(event.piece)), event.rule, event.hex)
    case 'recovered':
      return line('gain', t.recovered(names.piece(event.piece), event.from), event.rule, event.hex)
    case 'routed':
      return line('loss', t.routed(names.piece(event.piece), event.until), event.rule, event.hex)
    case 'returned':
      return line('gain', t.returned(names.piece(event.piece), names.hex(event.hex)), event.rule, event.hex)
    case 'waits':
      return line('quiet', t.waits(names.piece(event.piece)), event.rule)
    case 'stepLost':
      return line('loss', t.stepLost(names.piece(event.piece), event.steps), event.rule, event.hex)
    case 'destroyed':
      return line('loss', t.destroyed(names.piece(event.piece)), event.rule, event.hex)
    case 'leaderHit':
      return line(
        'loss',
        event.fate === 'casualty'
          ? t.casualty(names.piece(event.piece))
          : t.wounded(names.piece(event.piece), event.until),
        event.rule,
        event.hex,
      )
    case 'captured':
      return line('loss', t.captured(names.piece(event.piece)), event.rule, event.hex)
    case 'activated':
      return line(
        'gain',
        event.by === 'die' || event.hex === null ? t.activatedDie() : t.activatedWorks(names.hex(event.hex)),
        event.rule,
        event.hex,
      )
    case 'targeted':
      return line('quiet', t.targeted(names.hex(event.hex)), 'OPS-8.2', event.hex)
    case 'joined':
      return line('quiet', t.joined(names.piece(event.unit), names.hex(event.hex)), 'OPS-8.2', event.hex)
    case 'left':
      return line('quiet', t.left(names.piece(event.unit)), 'OPS-8.2')
    case 'cancelled':
      return line('quiet', t.cancelled(names.hex(event.hex)), 'OPS-8.2', event.hex)
    case 'fow':
      return line('combat', t.fow(event.roll, text.rules.fow[event.result] ?? event.result), event.rule)
    case 'calledOff':
      return line('combat', t.calledOff(names.hex(event.hex)), event.rule, event.hex)
    case 'clashBegun': {
      const lead = event.lead === null ? null : names.piece(event.lead)
      const begun = t.clashBegun(
        names.hex(event.hex),
        names.pieces(event.attackers),
        names.pieces(event.defenders),
        lead,
        names.piece(event.defenderLead),
        event.charge,
      )
      return line('combat', begun, event.charge ? 'OPS-8.3' : 'OPS-8.2', event.hex)
    }
    case 'resolver':
      return line('combat', t.resolver[event.by](text.clash.resolvers[event.name] ?? event.name), event.rule)
    case 'clashEnded':
      if (isTabletopClash(event)) {
        const { outcome } = text.clash
        let what = outcome.bothHold
        if (event.outcome.defender === 'retreats') what = outcome.defenderRetreats
        else if (event.outcome.attacker === 'retreats') what = outcome.attackerRetreats
        return { ...line('combat', t.clashFought(names.hex(event.hex), what), event.rule, event.hex), clash: event.key }
      }
      return line(
        'combat',
        t.clashEnded(
          names.hex(event.hex),
          clashSum(event, context),
          event.roll,
          event.result,
          text.resultCodes[event.result] ?? '',
        ),
        event.rule,
        event.hex,
      )
    case 'held':
      return line('combat', t.held(names.pieces(event.units), names.hex(event.hex)), event.rule, event.hex)
    case 'retreated':
      return line(
        'combat',
        t.retreated(names.pieces(event.pieces), names.hex(event.to)),
        event.rule,
        event.from,
        event.to,
      )
    case 'advanced':
      return line(
        'combat',
        t.advanced(names.pieces(event.pieces), names.hex(event.to)),
        event.rule,
        event.from,
        event.to,
      )
    case 'control':
      return line('gain', t.control(names.hex(event.hex), names.side(event.side)), 'OPS-18.2', event.hex)
    case 'command':
      return line(
        'quiet',
        event.hqActive ? t.commandOn(names.side(event.side)) : t.commandOff(names.side(event.side)),
        'OPS-4.1',
      )
    case 'segment':
      return line('phase', t.segment(names.side(event.side), text.segments[event.segment]), 'OPS-3.2')
    case 'turn':
      return line('phase', text.log.turn(event.turn, context.clockOf(event.turn)), 'OPS-1.2')
    case 'ready':
      return line('quiet', t.ready(names.side(event.side)), 'OPS-17.4')
    case 'recoveredLeader':
      return line('gain', t.recoveredLeader(names.piece(event.piece)), 'OPS-11.2')
    case 'victory': {
      const { us, mexican } = event.points
      const say =
        event.winner === 'draw'
          ? t.draw(us, mexican)
          : t.victory(text.result.wins(names.side(event.winner), text.sideAdj[event.winner]), us, mexican)
      return line('phase', say, event.reason.startsWith('OPS') ? event.reason : null)
    }
  }
}

/** The log line of one event. */
export const lineOf = (event: GameEvent, context: LineContext): LogLine => ({
  n: event.n,
  kind: event.kind,
  ...contentOf(event, context),
})

/**
 * The log lines of events. Successive steps of the same pieces become one line with the whole path; successive placements of a set-up and
 * changes of control become one line with their number.
 */
export function linesOf(events: readonly GameEvent[], context: LineContext): LogLine[] {
  const lines: LogLine[] = []
  /** Kind and number of the events that the last line stands for. */
  let bundled: { kind: string; count: number } = { kind: '', count: 0 }
  /** The path of the last line, while further steps may extend it. */
  let path: { key: string; mp2: number; hexes: HexId[]; count: number } | null = null
  for (const event of events) {
    if ((event.kind === 'moved' || event.kind === 'markerMoved') && (event.how === 'step' || event.how === 'march')) {
      const moving = event.kind === 'moved' ? event.pieces : [event.marker]
      const key = `${event.how} ${moving.join()}`
      const last = lines[lines.length - 1]
      if (path && last && path.key === key && path.hexes[path.hexes.length - 1] === event.from) {
        path.mp2 += event.mp2
        path.count++
        path.hexes.push(event.to)
        last.text = context.text.events.movedAlong(
          context.names.pieces(moving),
          context.names.hex(event.to),
          mpText(path.mp2),
          path.count,
        )
        last.hexes = [...path.hexes]
        last.n = event.n
        continue
      }
      path = { key, mp2: event.mp2, hexes: event.from === null ? [event.to] : [event.from, event.to], count: 1 }
    } else path = null
    const last = lines[lines.length - 1]
    const isBundled = event.kind === 'placed' || event.kind === 'control'
    if (isBundled && last?.kind === event.kind && bundled.kind === event.kind) {
      bundled.count++
      last.n = event.n
      last.hexes = [...new Set([...last.hexes, event.hex])]
      if (event.kind === 'placed') last.text = context.text.events.placedMany(bundled.count)
      else last.text = context.text.events.controlMany(bundled.count)
      continue
    }
    bundled = { kind: event.kind, count: 1 }
    lines.push(lineOf(event, context))
  }
  return lines
}
