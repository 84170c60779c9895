import type { PieceId } from '../../../operational/types'
import { capitalised, mpText } from '../../shared/format'
import { text } from '../../shell/page'
import { fillingStep, whyNot } from '../controller/hiding'
import type { Task } from '../controller/interactionChart'
import { halfMpLeft } from '../controller/marks'
import { mustRollForCommand } from '../controller/moves'
import type { SeatStore } from '../seat/store'
import { names } from '../shared/scenario'

/** Pieces by their names on the counters, since a prompt is one line; own markers with what they are. */
export function shortNames(seat: SeatStore, ids: readonly PieceId[]): string {
  const t = text.value.hide
  const list = ids.map((id) => {
    const marker = seat.view.value.markers[id]
    return marker ? `${names.value.short(id)} (${marker.real ? t.real : t.dummy})` : names.value.short(id)
  })
  return capitalised(list.join(', '))
}

/** What the player can do now, after the prompt of the place. */
export const hint = (seat: SeatStore): string => HINTS[seat.task.value](seat)

const noHint = (): string => ''

const HINTS: Readonly<Record<Task, (seat: SeatStore) => string>> = {
  watching: noHint,
  busy: noHint,
  declaring: noHint,
  idle: idleHint,
  selected: selectedHint,
  filling: fillingHint,
  answering: answeringHint,
  deploying: answeringHint,
  entering: enteringHint,
}

function idleHint(seat: SeatStore): string {
  const t = text.value.hint
  const { segment } = seat.view.value
  const { unmoved, entering, targets } = seat.undone.value
  if (segment === 'command') return commandHint(seat)
  if (segment === 'move') {
    const due = unmoved.length + entering.length
    return due === 0 ? t.noOne : t.due(due)
  }
  if (segment === 'combat') return targets.length === 0 ? t.noAttack : t.attacks(targets.length)
  return ''
}

/** In how many hexes the next box can be opened, or why no box can be; and that boxes may be revealed. */
function commandHint(seat: SeatStore): string {
  const t = text.value.hint
  const view = seat.view.value
  const box = seat.nextBox.value
  const openings = (seat.boxOpenings.value.get(box ?? 'A') ?? []).filter((hex) => hex !== 'off').length
  if (seat.markingBoxHexes.value && openings > 0) return t.commandMarked
  const reveal = Object.keys(view.boxes).length > 0 ? t.commandReveal : ''
  if (openings > 0) return `${t.command(openings)} ${reveal}`
  const why = box === null ? whyNot(seat, { type: 'open', box: 'A', hex: view.pieces[0]?.at ?? '' }) : null
  return `${why ? `${why.words} ${why.rule ?? ''}` : ''} ${reveal}`
}

function selectedHint(seat: SeatStore): string {
  const t = text.value.hint
  const selection = seat.selection.value
  if (!selection || seat.view.value.segment !== 'move') return idleHint(seat)
  const who = shortNames(seat, [...selection.units, ...selection.leaders])
  if (mustRollForCommand(seat, selection)) return t.begin(who)
  if (seat.reach.value.size === 0) return t.selectedNoMp(who)
  if (seat.marching.value) return `${who}. ${t.marching}`
  const movers = selection.units.length > 0 ? selection.units : selection.leaders
  return t.selected(who, mpText(Math.min(...movers.map((id) => halfMpLeft(seat, id)))))
}

function fillingHint(seat: SeatStore): string {
  const t = text.value.hint
  const box = seat.boxFilling.value
  if (!box) return ''
  if (box.hex !== 'off') return t[fillingStep(seat)]
  return box.pieces.length > 0 ? t.close : t.takeOff
}

function answeringHint(seat: SeatStore): string {
  const t = text.value.hint
  const view = seat.view.value
  const piece = seat.answeringPiece.value
  if (piece === null) return seat.choicesByHex.value.size > 0 ? t.choose : ''
  const name = names.value.piece(piece)
  if (view.pending.at(-1)?.kind === 'deploy') return t.deploy(name)
  return view.segment === 'setup' ? t.place(capitalised(name)) : `${name}: ${t.choose}`
}

function enteringHint(seat: SeatStore): string {
  const piece = seat.answeringPiece.value
  return piece === null ? '' : text.value.hint.enter(capitalised(names.value.piece(piece)))
}
