import { signal } from '@preact/signals'
import { Dialog } from '../../../shared/Dialog'
import type { TableFacts } from '../tableGame'
import { settings } from '../../../shell/storage/settings'
import { commandStory, recordedLeader } from './battleRecord'
import { tableLeaderName } from '../tableNames'
import { StoryText, UnitCard } from './UnitCard'
import { recordWords } from './words'

/** The order of battle is open. */
export const isOrderOfBattleOpen = signal(false)

/** Both armies, command by command, each unit with its card. Nothing of the running battle is in it. */
export function OrderOfBattle({ facts }: { facts: TableFacts }) {
  const t = recordWords()
  const leaderName = (id: string): string => tableLeaderName(facts, id) ?? id
  return (
    <Dialog
      id="order-of-battle"
      title={t.orderOfBattle}
      wide
      onClose={() => {
        isOrderOfBattleOpen.value = false
      }}
    >
      <p>{t.hint}</p>
      {facts.sides.map((side) => (
        <section key={side}>
          <h3>{t.sides[side] ?? side}</h3>
          {[...facts.leaders.values()]
            .filter((leader) => leader.side === side)
            .map((leader) => {
              const story = commandStory(leader.id)
              const units = [...facts.units.values()].filter((unit) => unit.leader === leader.id)
              return (
                <details key={leader.id} data-testid={`command-${leader.id}`}>
                  <summary>{recordedLeader(leader.id, settings.value.lang, 'full') ?? leader.name}</summary>
                  {story ? <StoryText story={story} /> : null}
                  {units.map(({ id }) => (
                    <UnitCard key={id} id={id} leaderName={leaderName} isBelowCommand />
                  ))}
                </details>
              )
            })}
        </section>
      ))}
    </Dialog>
  )
}
