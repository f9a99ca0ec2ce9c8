import { slotOf } from 'releases/slots';
import { groupsOfUser, pinOf, placedId } from './candidates-here';
import { isTakenBack } from './choose-release';
import { latestDocument } from './discovery';
import { releasesInUse } from './load-remote';

/**
 * The releases in use on this page that have been taken back, as `remote version`.
 * @throws Error when the list of releases cannot be fetched
 */
export async function releasesTakenBack(): Promise<string[]> {
  const { microFrontends } = await latestDocument();
  const groups = await groupsOfUser();
  return releasesInUse().flatMap(({ remote, version }) => {
    const releases = microFrontends[remote];
    return releases && isTakenBack(releases, version, slotOf(placedId(), remote), pinOf(remote), groups)
      ? [`${remote} ${version}`]
      : [];
  });
}
