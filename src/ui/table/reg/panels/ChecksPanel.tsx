import { useMemo, useState } from 'preact/hooks'
import type { RegimentalAction } from '../../../../tabletop/regimental/battle/schema/action'
import { RuleLink } from '../../../shared/Parts'
import { actionsOf, entriesOf } from '../legal'
import { leaderName, taggedName } from '../names'
import { checkOdds } from '../odds'
import { regWords } from '../words/words'
import { Odds, type RegProps, SumLines, UnitButton } from './parts'

type Pick = Extract<RegimentalAction, { type: 'pick' }>

/** A leader's check, or those of units that check alone. */
interface Group {
  readonly leader: string | null
  readonly picks: readonly Pick[]
}

/** M2a (REG-4): who checks under whom, with the sums and exact odds before the die is thrown. */
export function ChecksPanel({ play }: RegProps) {
  const w = regWords()
  const { table } = play.position.value
  const { battle, field } = table
  const legal = play.legal.value
  const picks = useMemo(() => actionsOf(entriesOf(legal, 'pick')) as readonly Pick[], [legal])
  const picked = battle.check?.picked ?? []
  const now = battle.check?.leader ?? null
  const groups = useMemo((): readonly Group[] => {
    const leaders = [...new Set(picks.map(({ leader }) => leader))]
    return leaders.map((leader) => ({ leader, picks: picks.filter((pick) => pick.leader === leader) }))
  }, [picks])
  const [open, setOpen] = useState<string | null>(null)
  const hasBegun = picked.length > 0
  const shown = hasBegun
    ? { leader: now, picks: groups.find(({ leader }) => leader === now)?.picks ?? [] }
    : (groups.find(({ leader }) => (leader ?? '') === (open ?? '')) ?? groups[0])
  // Sums and odds of all who could join, as they would be if they joined.
  const odds = useMemo(() => {
    if (!shown) return new Map()
    if (shown.leader !== null || hasBegun) return checkOdds(table, play.side.peek(), shown.picks)
    return new Map(shown.picks.flatMap((pick) => [...checkOdds(table, play.side.peek(), [pick])]))
  }, [shown?.leader, legal])
  const canRoll = entriesOf(legal, 'roll').length > 0
  if (groups.length === 0 && !hasBegun) return <p>{w.noChecks}</p>
  const nameOf = (leader: string | null): string => (leader === null ? w.outOfCommand : leaderName(field, leader))
  const rows = [...picked, ...(shown?.picks ?? []).map(({ unit }) => unit).filter((unit) => !picked.includes(unit))]
  const mayJoin = (unit: string): Pick | undefined => shown?.picks.find((pick) => pick.unit === unit)
  return (
    <>
      {hasBegun ? (
        <h3>{now === null ? w.outOfCommand : w.checkOf(leaderName(field, now))}</h3>
      ) : (
        <div class="reg-tabs" role="tablist">
          {groups.map(({ leader, picks: own }) => (
            <button
              key={leader ?? ''}
              type="button"
              role="tab"
              aria-selected={shown?.leader === leader}
              data-testid={`check-leader-${leader ?? 'none'}`}
              onClick={() => setOpen(leader ?? '')}
            >
              {nameOf(leader)} ({own.length})
            </button>
          ))}
        </div>
      )}
      <div class="row">
        <button
          type="button"
          class="strong"
          disabled={!canRoll}
          title={w.rollHint}
          data-testid="reg-roll"
          onClick={() => void play.act({ type: 'roll' })}
        >
          {w.roll} <RuleLink id="REG-4.3" />
        </button>
        {shown && shown.leader !== null && shown.picks.length > 0 ? (
          <button type="button" data-testid="reg-pick-all" onClick={() => void play.act(...shown.picks)}>
            {w.pickAll}
          </button>
        ) : null}
        {hasBegun ? (
          <button
            type="button"
            data-testid="reg-pick-none"
            onClick={() => void play.act(...picked.map((unit) => ({ type: 'unpick', unit }) as const))}
          >
            {w.pickNone}
          </button>
        ) : null}
        <span class="small">{w.picked(picked.length)}</span>
      </div>
      <ul class="reg-list">
        {rows.map((unit) => {
          const isPicked = picked.includes(unit)
          const pick = mayJoin(unit)
          const prospect = odds.get(unit)
          return (
            <li key={unit}>
              <label class="reg-check">
                <input
                  type="checkbox"
                  checked={isPicked}
                  disabled={!isPicked && !pick}
                  aria-label={taggedName(field, unit)}
                  data-testid={`pick-${unit}`}
                  onChange={() => {
                    if (isPicked) void play.act({ type: 'unpick', unit })
                    else if (pick) void play.act(pick)
                  }}
                />
                <UnitButton play={play} id={unit} />
              </label>
              {prospect ? (
                <>
                  <SumLines lines={prospect.lines} />
                  <Odds shares={prospect.shares} words={w.effects} />
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}
