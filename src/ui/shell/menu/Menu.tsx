import { prepareOpponent } from '../../hex/play'
import { set, settings } from '../storage/settings'
import { LANGS } from '../../i18n/messages'
import { Dialog } from '../../shared/Dialog'
import { generalShortName } from '../../hex/solo/generals'
import { QUICK_GAME, DEFAULT_OPPONENT } from '../../hex/solo/opponentChoice'
import { exportGame, importGame, startGame, storedGameOffer, resumeStoredGame } from './games'
import { dialog, text, clause } from '../page'
import { currentSeat, game, playerName } from '../../hex/seat/current'

/** Turn and side of the running game: "Turn 4, Ana (Mexico)". */
function running(): string {
  const view = currentSeat.value?.view.value
  return view ? text.value.saves.when(view.turn, playerName(view.active)) : ''
}

/** The front page, and the menu during a game. */
export function Menu() {
  const t = text.value
  const playedGame = game.value
  const stored = storedGameOffer.value
  const close = (): void => {
    if (game.value) dialog.value = null
  }
  const item = (id: string, label: string, onClick: () => void) => (
    <button type="button" key={id} data-testid={id} onClick={onClick}>
      {label}
    </button>
  )
  return (
    <Dialog
      id="menu"
      title={playedGame ? t.menu.heading : t.title}
      onClose={close}
      closesByButtonsOnly={!playedGame}
      wide={!playedGame}
    >
      {playedGame ? null : (
        <div class="front">
          <p class="front-sub">{t.subtitle}</p>
          <p>{t.menu.blurb}</p>
          <div class="front-main">
            {stored ? (
              <button type="button" class="strong big" data-testid="continue" onClick={() => resumeStoredGame()}>
                {t.menu.continue}
                <span class="small">{t.menu.continueHint(stored.label())}</span>
              </button>
            ) : null}
            <button
              type="button"
              class={stored ? 'big' : 'strong big'}
              data-testid="play-now"
              onPointerEnter={prepareOpponent}
              onClick={() => void startGame(QUICK_GAME)}
            >
              {t.solo.menu.play}
              <span class="small">{t.solo.menu.playHint(generalShortName(DEFAULT_OPPONENT.character))}</span>
            </button>
            <button
              type="button"
              class="big"
              data-testid="play-two"
              onClick={() => void startGame({ ...QUICK_GAME, opponent: null })}
            >
              {t.solo.menu.two}
              <span class="small">{t.solo.menu.twoHint}</span>
            </button>
          </div>
        </div>
      )}
      <nav class="menu-list" aria-label={t.menu.heading}>
        {playedGame ? (
          <button type="button" class="strong" data-testid="resume" onClick={close}>
            {t.menu.resume} <span class="small">{running()}</span>
          </button>
        ) : null}
        {item('new-game', t.menu.newGame, () => (dialog.value = 'newGame'))}
        {playedGame
          ? item('save', `${t.menu.save} / ${t.menu.load}`, () => (dialog.value = 'saves'))
          : item('load', t.menu.load, () => (dialog.value = 'saves'))}
        {playedGame ? item('export', t.menu.exportFile, exportGame) : null}
        {playedGame ? item('turns', t.menu.turns, () => (dialog.value = 'turns')) : null}
        <label class="file-button" data-testid="import-label">
          {t.menu.importFile}
          <input
            type="file"
            accept=".json,application/json"
            data-testid="import"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (file) void importGame(file)
            }}
          />
        </label>
        {item('how-to', t.menu.howTo, () => (dialog.value = 'howTo'))}
        {item('rulebook', t.menu.rulebook, () => {
          dialog.value = null
          clause.value = ''
          if (!game.value) dialog.value = 'menu'
        })}
        {item('options', t.menu.options, () => (dialog.value = 'options'))}
        {item('help', t.menu.help, () => (dialog.value = 'help'))}
        {item('about', t.menu.about, () => (dialog.value = 'about'))}
        {playedGame && playedGame.toAct() !== null && (!playedGame.opponent || playedGame.toAct() === playedGame.seat)
          ? item('resign', t.menu.resign, () => (dialog.value = 'resign'))
          : null}
        {playedGame && playedGame.toAct() === null
          ? item('result', t.result.heading, () => (dialog.value = 'result'))
          : null}
      </nav>
      <p class="langs">
        {LANGS.map((l) => (
          <button
            key={l.lang}
            type="button"
            class="plain"
            lang={l.lang}
            aria-pressed={settings.value.lang === l.lang}
            data-testid={`lang-${l.lang}`}
            onClick={() => set({ lang: l.lang })}
          >
            {l.name}
          </button>
        ))}
      </p>
    </Dialog>
  )
}
