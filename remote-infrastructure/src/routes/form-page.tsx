import type { ReactNode } from 'react';
import { LocalizedLink, paths } from 'shared/navigation';
import { useInfrastructureName } from '../features/read-infrastructure/infrastructure-name';
import type { Subject } from '../features/read-infrastructure/subject';
import classes from './form-page.module.css';

interface FormPageProps {
  subject: Subject;
  title: string;
  /** Between the title and the form. */
  above?: ReactNode;
  children: ReactNode;
}

/** A form about a support or a line, below its title and the way back to the sheet. */
export function FormPage({ subject, title, above, children }: FormPageProps) {
  const name = useInfrastructureName(subject);
  return (
    <div className={classes.page}>
      <header>
        <h1>{title}</h1>
        <LocalizedLink to={paths.infrastructure(subject.ref)}>{name}</LocalizedLink>
      </header>
      {above}
      <div className={classes.form}>{children}</div>
    </div>
  );
}
