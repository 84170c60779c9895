import { isHexId } from '../../../hex/hexId'
import { isTabletopClash } from '../../../operational/resolvers'
import type { GameEvent, HexId, PieceId } from '../../../operational/types'
import type { Catalogue, Names } from '../../i18n/messages'
import { diceSum, mpText, signed } from '../../shared/format'

/**
 * What a line reports; the page colours the line by it. `gain` and `loss`: good and bad news for the side that the event is about; `quiet`: so
 * unimportant that short lists leave the line out.
 */
export type Tone = 'phase' | 'die' | 'move' | 'combat' | 'loss' | 'gain' | 'quiet'

/** One line of the log: an event in words, with the hexes that it concerns. */
export interface LogLine {
  /** Number of the event; of the last one where the line stands for several. */
  eventNumber: number
  kind: GameEvent['kind']
  tone: Tone
  text: string
  rule: string | null
  /** Hexes that the line is about; pointing at the line lights them. */
  hexes: HexId[]
  /** Key of the clash (the attack) that the line reports, where it was fought on the tabletop and has an account. */
  clashKey?: string
}

/** What a log line needs beside its event. */
export interface LineContext {
  text: Catalogue
  names: Names
  /** Printed morale of a unit; null for other pieces. */
  moraleOf(piece: PieceId): number | null
  /** Day and hours of a turn, in words. */
  clockOf(turn: number): string
}

/** A line without the number and the kind of its event. */
type LineContent = Omit<LogLine, 'eventNumber' | 'kind'>

/** Makes a line about these hexes; places off the map and nulls are left out. `rule` null: no rule is named. */
const line = (tone: Tone, text: string, rule: string | null, ...hexes: (HexId | null)[]): LineContent => ({
  tone,
  text,
  rule,
  hexes: hexes.filter(isHexId),
})

/** The line of a die roll, by what the die is for (`purpose`; `fow`: fog of war). */
function dieLine(event: GameEvent & { kind: 'die' }, context: LineContext): LineContent {
  const t = context.text.events
  const sum = diceSum(event.faces, event.modifiers, event.value, context.text)
  const pieceName = event.piece === null ? '' : context.names.piece(event.piece)
  switch (event.purpose) {
    case 'morale': {
      const morale = event.piece === null ? null : context.moraleOf(event.piece)
      return line('die', t.dieMorale(pieceName, sum, morale, event.passed), event.rule)
    }
    case 'command':
      return line('die', t.dieCommand(pieceName, sum), event.rule)
    case 'lava':
      return line('die', t.dieLava(pieceName, sum, event.passed), event.rule)
    case 'activation':
      return line('die', t.dieActivation(sum, event.passed), event.rule)
    case 'fow':
      return line('die', t.dieFow(sum), event.rule)
    case 'combat':
      return line('die', t.dieCombat(sum), event.rule)
    case 'leader':
      return line('die', t.dieLeader(pieceName, sum), event.rule)
    case 'rout':
      return line('die', t.dieRout(pieceName, sum), event.rule)
  }
}

/** The differential of an attack by the combat table: "7 − 4 + 1 (charge) = +4". */
function differentialSum(event: Extract<GameEvent, { resolver: 'table' }>, context: LineContext): string {
  const modifierWords = event.modifiers.map(({ name, value }) => {
    const sign = value < 0 ? '−' : '+'
    return ` ${sign} ${Math.abs(value)} (${context.text.rules.modifiers[name] ?? name})`
  })
  return `${event.attack} − ${event.defence}${modifierWords.join('')} = ${signed(event.differential)}`
}

/**
 * The line of an event. The event holds only what its reader's side may know. `mp2`: a cost in half movement points; `until`: the turn in which a
 * routed unit may return, or the last turn in which a wounded leader is inactive.
 */
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
      // The hexes of the two markers, real and dummy, of a box of hidden units (OPS-19.5); a box of reinforcements has none.
      const [oneHex = null, otherHex = null] = event.markers
      const hexName = (id: HexId | null): string | null => (id === null ? null : names.hex(id))
      // The event of the owner has the pieces inside; the event of the enemy has only the hexes of the markers (OPS-19.5.15).
      if (event.pieces.length > 0) {
        const dummyHex = event.markers.find((id) => id !== event.real) ?? null
        return line(
          'quiet',
          t.boxedOwn(event.box, names.pieces(event.pieces), hexName(event.real), hexName(dummyHex)),
          event.rule,
          oneHex,
          otherHex,
        )
      }
      const markerHexes = oneHex === null ? null : text.events.and(event.markers.map(names.hex))
      return line('gain', t.boxedEnemy(names.side(event.side), event.box, markerHexes), event.rule, oneHex, otherHex)
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
      const realHex = event.real === null ? null : names.hex(event.real)
      const dummyHex = event.dummy === null ? null : names.hex(event.dummy)
      const revealedWords = t.revealed[event.by](names.side(event.side), event.box, names.pieces(event.pieces))
      return line('combat', `${revealedWords}${t.revealedAt(realHex, dummyHex)}`, event.rule, event.real, event.dummy)
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
    case 'armyFree':
      return line(
        'gain',
        event.hex === null ? t.armyFreeByTurn() : t.armyFreeByAttack(names.hex(event.hex)),
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
      const begunWords = t.clashBegun(
        names.hex(event.hex),
        names.pieces(event.attackers),
        names.pieces(event.defenders),
        lead,
        names.piece(event.defenderLead),
        event.charge,
      )
      return line('combat', begunWords, event.charge ? 'OPS-8.3' : 'OPS-8.2', event.hex)
    }
    // The table of a clash that people command tells of itself; the log of the map says that it was fought.
    case 'table':
      return line('quiet', t.onTable, 'OPS-22.1')
    case 'resolver': // What decides the attack: the combat table, or a tabletop game.
      return line('combat', t.resolver[event.by](text.clash.resolvers[event.name] ?? event.name), event.rule)
    case 'clashEnded':
      if (isTabletopClash(event)) {
        const { outcome } = text.clash
        let outcomeWords = outcome.bothHold
        if (event.outcome.defender === 'retreats') outcomeWords = outcome.defenderRetreats
        else if (event.outcome.attacker === 'retreats') outcomeWords = outcome.attackerRetreats
        return {
          ...line('combat', t.clashFought(names.hex(event.hex), outcomeWords), event.rule, event.hex),
          clashKey: event.key,
        }
      }
      return line(
        'combat',
        t.clashEnded(
          names.hex(event.hex),
          differentialSum(event, context),
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
      const victoryWords =
        event.winner === 'draw'
          ? t.draw(us, mexican)
          : t.victory(text.result.wins(names.side(event.winner), text.sideAdj[event.winner]), us, mexican)
      // The reason is a rule, or a word such as `resigned`.
      return line('phase', victoryWords, event.reason.startsWith('OPS') ? event.reason : null)
    }
  }
}

/** The log line of one event. */
export const lineOf = (event: GameEvent, context: LineContext): LogLine => ({
  eventNumber: event.n,
  kind: event.kind,
  ...contentOf(event, context),
})

/** The path of the last line of a log, while further steps of the same pieces may extend it. */
interface OpenPath {
  /** Names how and which pieces move: only steps with the same words belong to the path. */
  readonly mover: string
  readonly hexes: HexId[]
  halfMp: number
  steps: number
}

/**
 * The log lines of events. Successive steps of the same pieces become one line with the whole path; successive placements at set-up, and
 * successive changes of control, become one line with their number.
 */
export function linesOf(events: readonly GameEvent[], context: LineContext): LogLine[] {
  const { events: t } = context.text
  const lines: LogLine[] = []
  /** How many events the last line stands for. */
  let bundledEvents = 0
  let openPath: OpenPath | null = null
  for (const event of events) {
    // A clash that people command has a log of its own, on the table.
    if (event.kind === 'table') continue
    const last = lines.at(-1)
    if ((event.kind === 'moved' || event.kind === 'markerMoved') && (event.how === 'step' || event.how === 'march')) {
      const pieces = event.kind === 'moved' ? event.pieces : [event.marker]
      const mover = `${event.how} ${pieces.join()}`
      // A step of the same pieces that begins where the path of the last line ends extends that line.
      if (openPath && last && openPath.mover === mover && openPath.hexes.at(-1) === event.from) {
        openPath.halfMp += event.mp2
        openPath.steps++
        openPath.hexes.push(event.to)
        last.text = t.movedAlong(
          context.names.pieces(pieces),
          context.names.hex(event.to),
          mpText(openPath.halfMp),
          openPath.steps,
        )
        last.hexes = [...openPath.hexes]
        last.eventNumber = event.n
        continue
      }
      // A marker that enters the map comes from no hex.
      const hexes: HexId[] = event.from === null ? [event.to] : [event.from, event.to]
      openPath = { mover, hexes, halfMp: event.mp2, steps: 1 }
    } else openPath = null
    // Placements, and changes of control, are counted in one line.
    const canBundle = event.kind === 'placed' || event.kind === 'control'
    if (canBundle && last?.kind === event.kind) {
      bundledEvents++
      last.eventNumber = event.n
      last.hexes = [...new Set([...last.hexes, event.hex])]
      last.text = event.kind === 'placed' ? t.placedMany(bundledEvents) : t.controlMany(bundledEvents)
      continue
    }
    bundledEvents = 1
    lines.push(lineOf(event, context))
  }
  return lines
}
