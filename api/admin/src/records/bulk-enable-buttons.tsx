import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import { BulkDeleteButton, BulkUpdateButton, useResourceContext } from 'react-admin';

/** Buttons that disable, enable or delete the selected rows. */
export function BulkEnableButtons({ disable, enable }: { disable: object; enable: object }) {
  const resource = useResourceContext();
  return (
    <>
      <BulkUpdateButton
        label={`resources.${resource}.disable`}
        icon={<BlockIcon />}
        data={disable}
        mutationMode="pessimistic"
      />
      <BulkUpdateButton
        label={`resources.${resource}.enable`}
        icon={<CheckIcon />}
        data={enable}
        mutationMode="pessimistic"
      />
      <BulkDeleteButton mutationMode="pessimistic" />
    </>
  );
}
