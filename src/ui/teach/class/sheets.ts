// Which hand-out is shown, and with what settings.
import { batch, signal } from '@preact/signals'
import type { Side } from '../../../operational/types'
import type { PlanOpen } from '../../../teach/class/schema'

export const CLASS_TABS = ['plans', 'handouts', 'answers'] as const
/** Which part of the teacher's page is shown. */
export const classTab = signal<(typeof CLASS_TABS)[number]>('plans')

export const SHEET_KINDS = ['map', 'timeline', 'stand', 'role', 'controversy', 'plan'] as const
type SheetKind = (typeof SHEET_KINDS)[number]

/** What the teacher has chosen; each kind of hand-out keeps its own. */
export const sheetKind = signal<SheetKind>('map')
export const mapTurn = signal(1)
export const mapEyes = signal<Side | 'both'>('both')
export const mapPart = signal<'all' | 'west' | 'east'>('all')
/** A question of the record; null: the whole timeline. */
export const timelineQuestion = signal<string | null>(null)
export const standId = signal('S1')
export const standPage = signal<'before' | 'after'>('before')
export const rolePerson = signal('lee')
export const controversyId = signal('C1')
export const controversySide = signal<0 | 1>(0)
export const planId = signal('P45')

/** Chooses the hand-out that an entry of a plan names. Entries that are no hand-outs change nothing. */
export function chooseSheet(open: PlanOpen | { to: 'planSheet'; id: string }): void {
  batch(() => {
    switch (open.to) {
      case 'mapSheet':
        sheetKind.value = 'map'
        mapTurn.value = open.turn
        break
      case 'timelineSheet':
        sheetKind.value = 'timeline'
        timelineQuestion.value = null
        break
      case 'standSheet':
        sheetKind.value = 'stand'
        standId.value = open.id
        standPage.value = 'before'
        break
      case 'roleSheet':
        sheetKind.value = 'role'
        rolePerson.value = open.id
        break
      case 'controversySheet':
        sheetKind.value = 'controversy'
        controversyId.value = open.id
        break
      case 'planSheet':
        sheetKind.value = 'plan'
        planId.value = open.id
        break
      default:
    }
  })
}
