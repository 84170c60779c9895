import { useEffect, useState } from 'preact/hooks'
import type { Result } from '../../../core/result'
import type { Side } from '../../../operational/types'
import type { Campaign } from '../../../teach/campaign/campaign'
import { pedregalCampaign } from '../../../teach/campaign/pedregal'
import { type SheetStack, stacksOfTurn } from '../../../teach/class/mapSheet'
import { pedregalRecord } from '../../../teach/record/pedregal'
import { lineContext, names } from '../../hex/shared/scenario'
import { PAGE_TABLETOPS } from '../../hex/tabletops'
import { refusalText } from '../../i18n/messages'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { said } from '../words'
import { GreyMap, MapKey, type SheetPart, stackLabel, stacksIn, WHOLE_SHEET } from './GreyMap'
import { Sheet } from './Sheet'
import { classWords } from './words'

/** Parts of the sheet that print larger. */
export const PARTS: Readonly<Record<'all' | 'west' | 'east', SheetPart>> = {
  all: WHOLE_SHEET,
  west: { rows: [1, 17], cols: [1, 16] },
  east: { rows: [7, 25], cols: [12, 29] },
}

/** So high at most, that map, key and list fit on one page. */
const MAP_HEIGHT_MM = 130

interface MapSheetProps {
  turn: number
  eyes: Side | 'both'
  part: keyof typeof PARTS
}

/** The map of the historical game at the beginning of a turn. */
export function MapSheet({ turn, eyes, part }: MapSheetProps) {
  const t = classWords()
  const [campaign, setCampaign] = useState<Result<Campaign> | null>(null)
  // Playing the campaign through takes a moment; the page is drawn first.
  useEffect(() => {
    const timer = setTimeout(() => setCampaign(pedregalCampaign(PAGE_TABLETOPS)), 0)
    return () => clearTimeout(timer)
  }, [])
  if (!campaign) return null
  if (!campaign.ok) return <p role="alert">{refusalText(campaign.refusal, settings.value.lang, names.value)}</p>
  const stacks = stacksOfTurn(campaign.value, turn, eyes)
  const story = pedregalRecord().events.turns.find((one) => one.turn === turn)
  return (
    <Sheet
      title={t.mapTitle(turn)}
      line={`${lineContext.value.clockOf(turn)}. ${eyes === 'both' ? '' : `${t.eyes}: ${text.value.side[eyes]}. `}${t.mapNote} ${t.north}`}
      place={{ room: 'history', turn }}
      isNamed
    >
      <GreyMap part={PARTS[part]} stacks={stacks} height={MAP_HEIGHT_MM} />
      <MapKey />
      <StackList stacks={stacksIn(PARTS[part], stacks)} />
      {/* What happened in the turn would tell a side what it cannot see. */}
      {story && eyes === 'both' ? <p class="small">{said(story.history).replace(/\.$/, '')}.</p> : null}
    </Sheet>
  )
}

/** Who stands where, by the numbers on the map. */
export function StackList({ stacks }: { stacks: readonly SheetStack[] }) {
  const t = classWords()
  return (
    <div class="stack-list" data-testid="stack-list">
      {(['us', 'mexican'] as const).map((side) => (
        <section key={side}>
          <h3>
            <span class={`stack-sign ${side}`} aria-hidden="true" /> {text.value.side[side]}
          </h3>
          <ul>
            {stacks.map((stack, index) =>
              stack.side === side ? (
                <li key={stack.hex}>
                  <b>{stackLabel(stack, index + 1)}</b> {names.value.hex(stack.hex)}:{' '}
                  {[
                    ...stack.pieces.map((piece) => names.value.short(piece)),
                    ...(stack.markers.length > 0 ? [t.unknown] : []),
                  ].join(', ')}
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
