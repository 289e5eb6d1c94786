import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../data/config.js';
import { getPlatform } from '../../telegram/current.js';
import { saveByAddress, shareFile } from '../../telegram/save-file.js';
import { useToast } from '../../ui/Toast.js';
import type { SharedPicture } from './match-picture.js';
import { FILE_NAME, type Way } from './ways.js';

interface Sharing {
  readonly isBusy: boolean;
  readonly share: (way: Way) => void;
  readonly save: () => void;
}

/** Where the game is played: the bot if there is one, else this site. */
function usePlace(): string {
  const config = useConfig();
  return config?.bot_username ? `https://${config.link_host}/${config.bot_username}` : window.location.origin;
}

/** Shares and saves a picture by what the device offers, and says what did not work and what to do instead. */
export function useSharing({ file, url, story_url }: SharedPicture, of: 'match' | 'tour'): Sharing {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const caption = t(of === 'tour' ? 'share.tour_caption' : 'share.caption', { link: usePlace() });
  const fail = (words: string) => toast.show(words, 'close');

  async function shareLink(): Promise<void> {
    const outcome = await getPlatform().share(url, caption);
    if (outcome === 'copied') toast.show(t('app.link_copied'), 'check');
    if (outcome === 'failed') fail(t('share.no_link'));
  }

  const ways: Readonly<Record<Way, () => Promise<void>>> = {
    story: async () => {
      if (getPlatform().shareStory?.(story_url, caption) !== true) fail(t('share.no_story'));
      return Promise.resolve();
    },
    telegram: shareLink,
    file: async () => {
      if (!(await shareFile(file, FILE_NAME))) fail(t('share.no_share'));
    },
    link: shareLink,
  };

  async function save(): Promise<void> {
    const outcome = await saveByAddress({ url, name: FILE_NAME, load: () => Promise.resolve(file) });
    if (outcome === 'downloaded') toast.show(t('share.saved'), 'check');
  }

  const shareBy = (way: Way) => {
    setBusy(true);
    void ways[way]().finally(() => setBusy(false));
  };
  // A client that never answers to a download keeps no button busy.
  return { isBusy, share: shareBy, save: () => void save() };
}
