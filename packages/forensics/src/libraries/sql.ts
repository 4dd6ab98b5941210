import type { Library, Meaning } from './library.js';

const SQL: Meaning = { does: 'take', what: 'sql' };
const SAID: Meaning = { does: 'take', what: 'sql', if: 'said' };

/** Warehouses of Python. @source cloud.google.com/python/docs/reference/bigquery, docs.snowflake.com/en/developer-guide/python-connector, docs.databricks.com/en/dev-tools/python-sql-connector, github.com/trinodb/trino-python-client, learn.microsoft.com/en-us/python/api/azure-cosmos */
export const pythonWarehouses: Library = {
	packages: 'google.cloud.bigquery google.cloud.spanner azure.cosmos pandas_gbq snowflake databricks trino prestodb pyathena redshift_connector cassandra singlestoredb',
	about: 'databases',
	calls: { 'query query_and_wait query_items execute executemany execute_async execute_string execute_sql execute_update sql read_gbq': SQL },
};

/** Drivers of Python, Cypher among what they take. @source peps.python.org/pep-0249, neo4j.com/docs/api/python-driver, magicstack.github.io/asyncpg, docs.djangoproject.com/en/stable/topics/db/sql */
export const pythonDrivers: Library = {
	packages:
		'sqlite3 aiosqlite psycopg2 psycopg psycopg_pool asyncpg pg8000 aiopg pymysql MySQLdb mysql aiomysql pymssql pyodbc cx_Oracle oracledb duckdb databases clickhouse_connect clickhouse_driver django.db neo4j neomodel langchain_neo4j langchain_community.graphs',
	about: 'databases',
	calls: { 'execute executemany executescript fetch fetchrow fetchval fetch_all fetch_one fetch_val cursor prepare sql query command RawSQL run execute_query cypher_query SQL': SQL },
};

/** @source docs.sqlalchemy.org, python.langchain.com/docs/integrations/tools/sql_database */
export const sqlalchemy: Library = { packages: 'sqlalchemy flask_sqlalchemy sqlmodel langchain_community.utilities.SQLDatabase langchain_community.utilities.sql_database', about: 'databases', calls: { 'text execute exec exec_driver_sql scalar scalars run run_no_throw': SQL } };

/** Tools and chains that send whatever SQL a model writes. @source python.langchain.com/docs/integrations/tools/sql_database, js.langchain.com/docs/integrations/toolkits/sql */
export const sqlTools: Library = {
	packages: 'langchain_community langchain_experimental langchain langchain_classic langchain_core @langchain/community @langchain/classic',
	calls: { 'QuerySQLDataBaseTool QuerySQLDatabaseTool SQLDatabaseToolkit SQLDatabaseChain SQLDatabaseChain.from_llm SQLDatabaseSequentialChain.from_llm create_sql_agent QuerySqlTool SqlToolkit SqlDatabaseChain createSqlAgent':
		{ does: 'take', what: 'sql', at: 'model' } },
};

export const frames: Library = { packages: 'pandas polars pandasql', calls: { 'read_sql read_sql_query read_database sqldf PandaSQL': SQL } };

/** Drivers and builders of JavaScript. @source node-postgres.com, sidorares.github.io/node-mysql2, knexjs.org, sequelize.org, prisma.io, typeorm.io */
export const scriptDrivers: Library = {
	packages:
		'pg mysql mysql2 better-sqlite3 sqlite3 sqlite mssql knex sequelize typeorm @prisma/client postgres @neondatabase/serverless @google-cloud/bigquery @azure/cosmos snowflake-sdk @databricks/sql @clickhouse/client @libsql/client @vercel/postgres node:sqlite @nestjs/typeorm neo4j-driver @langchain/neo4j @langchain/community/graphs/neo4j_graph',
	about: 'databases',
	calls: { 'query createQueryJob createQueryStream execute exec raw run prepare unsafe literal batch executeQuery': SQL },
};

/** What is put into a query as it is; its other text is put in as values. @source orm.drizzle.team/docs/sql, kysely.dev/docs/recipes/raw-sql */
export const rawParts: Library = { packages: 'drizzle-orm kysely', about: 'databases', calls: { raw: SQL } };

/** SQLite of JavaScript. @source github.com/TryGhost/node-sqlite3, github.com/kriasoft/node-sqlite */
export const sqlite: Library = { packages: 'sqlite sqlite3 better-sqlite3', about: 'databases', calls: { 'all get each': SQL } };

/** Methods that say themselves what they take, and those of connections and cursors whose library is out of sight. */
export const anyDatabase: Library = {
	packages: '',
	methods: {
		'$queryRawUnsafe $executeRawUnsafe executeSql execute_sql exec_sql run_sql runSql executescript exec_driver_sql whereRaw havingRaw orderByRaw selectRaw RawSQL':
			SQL,
		'execute executemany executeQuery execute_query run_query query raw exec run fetch fetchrow fetchval fetchall fetch_all fetch_one prepare text extra unsafe':
			SAID,
	},
};
