import { readHome } from '@hokm/shared/api/home';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { Stories } from '../stories/stories.js';
import { presentCard } from '../stories/view.js';

export interface HomeContext {
  readonly stories: Pick<Stories, 'featured'>;
}

export function homeRoutes({ stories }: HomeContext): readonly Handler[] {
  return [
    handle(readHome, async ({ language }) => {
      const featured = await stories.featured();
      return { ...done, featured_story: featured === null ? null : presentCard(featured, language) };
    }),
  ];
}
