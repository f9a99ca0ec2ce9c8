import { useMemo } from 'react';
import { fetchTile, useArea, useBaseLayers, useDataExtent } from 'shared/api';
import type { Box } from 'shared/contract';
import type { AnswerQuery } from 'shared/contract/area-answers';
import { MapView, OutlinedArea, StartAt } from 'shared/map';
import { useLocalizedNavigate } from 'shared/navigation';
import { SearchLayers } from '../../layers/search-layers';
import { useTexts } from '../../locales/texts';
import { placeFilters, recordsPath } from './question';

const SHOWN = ['infrastructures', 'mortality'];

/** The records of a question on a small map. A click on a record opens them in the search, or the question's line. */
export function AnswerMap({ question, extent }: { question: AnswerQuery; extent: Box | null }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const { layers } = useBaseLayers();
  const everything = useDataExtent();
  const area = useArea(question.area ?? null);
  const filters = useMemo(
    () => ({
      ...placeFilters(question),
      ...{ observed_after: question.from, observed_before: question.until, alive: false },
    }),
    [question],
  );
  return (
    <MapView label={t('map.label')} baseLayers={layers} fetchTile={fetchTile} withinReach>
      <SearchLayers
        shown={SHOWN}
        filters={filters}
        onPick={() => navigate(recordsPath(question, 'visits'))}
      />
      {area ? <OutlinedArea geometry={area.geometry} /> : <StartAt box={extent ?? everything} />}
    </MapView>
  );
}
