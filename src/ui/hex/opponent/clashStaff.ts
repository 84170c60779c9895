// The staffs (tactical computer players) that answer in a clash that people command (OPS-22.1): for a side whose player has left the rest to his
// staff, and for the side that the computer plays. They think beside the page.
import { signal } from '@preact/signals'
import type { Result } from '../../../core/result'
import type { Side } from '../../../operational/types'
import type { ActionOutcome } from '../../../session/match'
import type { HexTypes } from '../../../session/hex/family'
import type { HexSession } from '../../../session/hex/session'
import { staffAnswers, staffSalt } from '../../../session/hex/tableStaff'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { inSlices } from '../../table/play/opponent/slices'
import type { TableThinker } from '../../table/play/opponent/thinker'

/** The staffs of one game. They see what their side may know; only the closure of closedGame.ts has them. */
export interface ClashStaff {
  /** The side leaves the rest of the clash under way to its staff. */
  handOver(side: Side): void
  /** The player of the side commands again. */
  commandAgain(side: Side): void
  /** Has the side left the clash under way to its staff? A signal stands behind the answer. */
  isHandedOver(side: Side): boolean
  /** Thinks about the present question for a side and answers it; `by` names who answers. Null: released meanwhile, nothing was done. */
  answer(side: Side, by: string): Promise<Result<ActionOutcome<HexTypes>> | null>
  /** What the side's staff would do now, without the end of its answer. Nothing is done. */
  propose(side: Side): Promise<readonly BattleAction[]>
  /** Stops thinking. */
  release(): void
}

/** Creates the staffs of a game. Where only one side's player commands (`commander`), the staff of the other always answers. */
export function createClashStaff(session: HexSession): ClashStaff {
  const { commander } = session.header.options
  const isStaffed = (side: Side): boolean => commander !== undefined && commander !== side
  /** The clash that sides have left to their staffs, and those sides. */
  const handedOver = signal<{ readonly clash: string; readonly sides: readonly Side[] }>({ clash: '', sides: [] })
  let thinker: TableThinker | null = null
  const keyOfClash = (): string => session.playedClash?.state.key ?? ''
  const sidesHandedOver = (): readonly Side[] => {
    const { clash, sides } = handedOver.value
    return clash !== '' && clash === keyOfClash() ? sides : []
  }
  const change = (sides: readonly Side[]): void => {
    handedOver.value = { clash: keyOfClash(), sides }
  }

  /** The answer of a side's staff; null: released meanwhile; undefined: the code that thinks beside the page could not be fetched. */
  async function thoughtOf(side: Side): Promise<readonly BattleAction[] | null | undefined> {
    const salt = staffSalt(session, side)
    try {
      const { createTableThinker } = await import('../../table/play/opponent/thinker')
      const clash = session.playedClash
      if (!clash) return null
      thinker ??= createTableThinker()
      const { field, battle } = clash.tableFor(side) as BattleTable
      return await thinker.think({ place: { clash: clash.state.key, field }, battle, side, level: 'general', salt })
    } catch {
      return undefined
    }
  }

  return {
    handOver: (side) => change([...sidesHandedOver().filter((each) => each !== side), side]),
    commandAgain: (side) => change(sidesHandedOver().filter((each) => each !== side)),
    isHandedOver: (side) => isStaffed(side) || sidesHandedOver().includes(side),
    async answer(side, by) {
      const length = session.length
      const thought = await thoughtOf(side)
      if (thought === null || session.length !== length) return null
      // An answer that was begun is carried out to its end.
      return inSlices(staffAnswers(session, side, by, thought), () => true)
    },
    async propose(side) {
      const thought = (await thoughtOf(side)) ?? []
      return thought.filter(({ type }) => type !== 'ready')
    },
    release() {
      thinker?.close()
      thinker = null
    },
  }
}
